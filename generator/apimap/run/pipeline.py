"""The way through the house: what the commands ``verify``, ``lint``, ``build`` and ``all`` do."""

from __future__ import annotations

import hashlib
import os
from collections import Counter
from collections.abc import Iterable, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from apimap.data import RULES_FILE
from apimap.entries.guides import load_guides
from apimap.entries.reverse import load_lines
from apimap.model.checks import Row
from apimap.model.errors import Exit
from apimap.model.libraries import library_of
from apimap.model.paths import DATA, DOCS, INDEX, PAGES, ROOT, SITE
from apimap.reports.sentences import sentence
from apimap.run.prepare import linted, sound
from apimap.run.prepared import Prepared
from apimap.run.settings import Settings
from apimap.run.stages import Stages, opened
from apimap.store import digest

if TYPE_CHECKING:
    from apimap.published.catalogue import Catalogue

__all__ = ["Settings", "build", "catalogue", "everything", "lint", "linted", "verify"]

# What pages and index are made of, besides entries and reports.
_PARTS = ("docs", "generator", "mkdocs.yml", "mkdocs.zh.yml", "pyproject.toml")
_UNMADE = {"__pycache__", "data"}  # bytecode; the index, which is made


def lint(settings: Settings) -> int:
    """Checks every authored file and says what is wrong, all at once."""
    with opened(settings) as stages:
        prepared = sound(stages, stages.read())
        counted = stages.counted(prepared)
    print(f"{len(prepared.entries)} entries, {prepared.count} checks: nothing to complain about")
    for description, count in counted.items():
        if count:
            print(f"counted, no error yet: {description}: not so {count} times")
    return Exit.OK


def _named(row: Row) -> str:
    return f"{row.example} ({row.variant})" if row.variant else row.example


def _report_contradictions(rows: Sequence[Row]) -> int:
    bad = [row for row in rows if row.contradiction]
    for row in bad:
        pair = f"{row.entry} ↔ {row.counterpart}" if row.counterpart else row.entry
        print(f"contradiction: {pair}, example `{row.example}`")
        said = sentence(row.finding, "en") or "no difference was found"
        print(f"    expected {row.expect}, got {row.verdict}: {said}")
    return len(bad)


def _counts(rows: Sequence[Row]) -> str:
    counts = Counter(row.verdict.value for row in rows)
    return ", ".join(f"{count} {word}" for word, count in counts.most_common())


def verify(names: Sequence[str], settings: Settings) -> int:
    """Executes the checks (of the named entries), prints what they showed and writes the run's report.

    With names nothing is written: a report is of a whole run. What was executed stays in the store.
    """
    from apimap.run import elsewhere
    from apimap.run.reporting import report, told
    from apimap.run.running import execute

    with opened(settings) as stages:
        ran = execute(stages, names)
        written = told(report(stages, ran), stages, ran) if ran.whole else ""
        if not ran.whole:
            _print_rows(ran.rows)
        faults = elsewhere.told(stages, ran, written)
    bad = _report_contradictions(ran.rows)
    unchanged = "nothing has changed: no program was executed"
    did = f"executed {ran.executed} programs, {_network(ran.confined)}" if ran.executed else unchanged
    print(f"{did}; {len(ran.rows)} checks on {ran.info.device}: {_counts(ran.rows)}; {bad} contradictions")
    if written:
        print(f"report: {written}")
    return Exit.FINDINGS if _unlike(ran.disagreed) or bad or faults else Exit.OK


def libraries(names: Sequence[str], settings: Settings) -> int:
    """Puts the libraries beside torch, executes their entries (or the named ones) and writes their report.

    With names nothing is written, as of every run of a part.
    """
    from apimap.run.libraries import make
    from apimap.run.reporting import report_libraries
    from apimap.run.running import execute

    make(settings)
    with opened(settings) as stages:
        reading = stages.read()
        every = [name for name in (*reading.loaded, *reading.unread) if library_of(name)]
        ran = execute(stages, names or every)
        written = None if names else report_libraries(stages, ran)
    if names:
        _print_rows(ran.rows)
    bad = _report_contradictions(ran.rows)
    said = ", ".join(f"{name} {release}" for name, release in ran.info.libraries.items())
    print(
        f"{said}: executed {ran.executed or 'no'} programs; {len(ran.rows)} checks: {_counts(ran.rows)}; "
        f"{bad} contradictions"
    )
    if written:
        print(f"report: {os.path.relpath(written)}")
    return Exit.FINDINGS if bad else Exit.OK


def _network(confined: bool) -> str:
    """What programs could reach: entries are code, so a run says it."""
    return "without a network" if confined else "with this machine's network"


def _unlike(disagreed: int) -> bool:
    """Says that nodes gave different answers, if they did: such a report is not to be trusted."""
    if disagreed:
        print(f"nodes answered {disagreed} programs differently: do not commit what this run showed")
    return bool(disagreed)


def _print_rows(rows: Iterable[Row]) -> None:
    for row in rows:
        if row.variant and not row.verdict.notable:
            continue
        pair = f"{row.entry} ↔ {row.counterpart or '(no counterpart)'}"
        print(f"{row.verdict.value:13} {pair} · {_named(row)}")
        if said := sentence(row.finding, "en"):
            print(f"{'':13} {said}")


def _catalogue(stages: Stages, prepared: Prepared) -> Catalogue:
    from apimap.published.catalogue import Catalogue
    from apimap.reports.apis import committed_changes
    from apimap.reports.third import read_third
    from apimap.run.reporting import reports_of

    settings = stages.settings
    return Catalogue(
        entries=prepared.entries,
        checks=prepared.checks,
        reports=reports_of(stages, prepared.checks),
        torch=stages.torch,
        mindspore=stages.mindspore,
        api_changes=committed_changes,
        guides=[item.guide for item in load_guides(settings.mappings)],
        third=read_third(settings.results),
        lines=load_lines(settings.mappings),
    )


def catalogue(settings: Settings) -> Catalogue:
    """Entries, checks and committed reports, as pages, index and statistics are made of; executes nothing."""
    with opened(settings) as stages:
        return _catalogue(stages, sound(stages, stages.read()))


def _files(root: Path) -> list[Path]:
    if root.is_file():
        return [root]
    found = (path for path in root.rglob("*") if path.is_file())
    return sorted(path for path in found if not _UNMADE & set(path.relative_to(root).parts[:-1]))


def _contents(files: Iterable[Path]) -> list[tuple[str, str]]:
    return [(str(path), hashlib.sha256(path.read_bytes()).hexdigest()) for path in files]


def _made_from(settings: Settings) -> str:
    """A key for every file that the site and the index are made of."""
    roots = (settings.mappings, settings.results, *(ROOT / part for part in _PARTS))
    return digest("site", [_contents(_files(root)) for root in roots])


def compile_rules(catalogue: Catalogue, mappings: Path, path: Path | str = RULES_FILE) -> None:
    """Writes what scan and convert read: rules, verdicts of the reference releases, helpers."""
    from apimap.convert.translate.compiling import write_rules

    assert catalogue.torch is not None
    assert catalogue.mindspore is not None
    releases = (catalogue.torch.release, catalogue.mindspore.release)
    write_rules(catalogue.entries, catalogue.reports, releases, mappings, path, catalogue.mindspore)


def _render(stages: Stages, prepared: Prepared) -> bool:
    """Renders and builds, unless everything that the site and the index depend on is as it was then."""
    from apimap.query.index import write_index
    from apimap.site import build_site, render
    from apimap.site.addresses import addresses

    settings = stages.settings
    sites = [SITE / "index.html", SITE / "en" / "index.html", SITE / "zh" / "index.html"]
    made = [INDEX, Path(RULES_FILE), *sites]
    if all(path.exists() for path in made) and stages.store.get(_made_from(settings)) == _contents(made):
        return False
    catalogue = _catalogue(stages, prepared)
    compiled = [partial(write_index, catalogue, INDEX), partial(compile_rules, catalogue, settings.mappings)]
    render(catalogue, PAGES, DATA, beside=compiled)
    build_site(ROOT, SITE, DATA, addresses(DOCS / "addresses.txt"))
    stages.store.put(_made_from(settings), _contents(made))
    return True


def build(settings: Settings) -> int:
    """Renders entries and committed results into the site and the command line's index; executes nothing."""
    with opened(settings) as stages:
        _render(stages, sound(stages, stages.read()))
    print(f"site: {os.path.relpath(SITE)} (look at it with `make serve`)")
    return Exit.OK


def everything(settings: Settings) -> int:
    """The main job: execute, report, render, build; exits non-zero on a contradiction, after all is done."""
    from apimap.run import elsewhere
    from apimap.run.reporting import report, told
    from apimap.run.running import execute

    with opened(settings) as stages:
        ran = execute(stages)
        written = told(report(stages, ran), stages, ran)
        rendered = _render(stages, ran.prepared)
        faults = elsewhere.told(stages, ran, written)
    rows, info = ran.rows, ran.info
    bad = _report_contradictions(rows)
    print()
    print(f"entries         {len(ran.prepared.entries)}")
    print(f"pairs           {ran.prepared.pairs}")
    print(f"checks          {len(rows)}: {_counts(rows)}")
    print(f"contradictions  {bad}")
    print(f"device          {info.device}")
    print(f"releases        torch {info.torch}, mindspore {info.mindspore}")
    executed = f"{ran.executed} programs, {_network(ran.confined)}" if ran.executed else ""
    print(f"executed        {executed or 'nothing: no check has changed since the last run'}")
    print(f"report          {written}")
    same = "" if rendered else "unchanged; "
    print(f"site            {os.path.relpath(SITE)}/ ({same}look at it with `make serve`)")
    return Exit.FINDINGS if _unlike(ran.disagreed) or bad or faults else Exit.OK
