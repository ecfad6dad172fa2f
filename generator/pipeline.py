"""The way through the house: what the commands ``verify``, ``lint``, ``build`` and ``all`` do."""

from __future__ import annotations

import datetime
import os
import platform
import sys
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from generator.checks import Check, Device, Framework, Row, RunInfo
from generator.errors import ApimapError, EnvironmentFault, Exit, Fault, FaultsError
from generator.expand import Expanded, expand
from generator.load import Loaded, load_all
from generator.memo import Edited, Memo
from generator.model import Verdict
from generator.paths import CACHE, DOCS, INDEX, MAPPINGS, RESULTS, ROOT, SITE
from generator.signatures import Snapshot, known_releases, snapshot

if TYPE_CHECKING:
    from generator.render.catalogue import Catalogue
    from generator.variants import Level

FINDINGS = (Verdict.DIVERGENT, Verdict.CRASH, Verdict.TIMEOUT, Verdict.ERROR)  # variants worth a line


@dataclass(frozen=True)
class Settings:
    """Where to read and write, and with what to execute; the defaults are those of a checkout.

    ``jobs`` is the number of workers per framework; 0 means one per core: mindspore takes several times as
    long as torch, so after a short while all of them are mindspore's.
    ``variants`` says how many variants of each example are executed as well (:mod:`generator.variants`);
    None is ``quick`` where entries are named, ``none`` for a whole run.
    """

    device: str | None = None
    jobs: int = 0
    variants: Level | None = None
    torch_python: str = sys.executable
    mindspore_python: str = sys.executable
    mappings: Path = MAPPINGS
    results: Path = RESULTS
    cache: Path = CACHE

    def python(self, framework: Framework) -> str:
        """The interpreter that a framework runs in."""
        return self.torch_python if framework == "torch" else self.mindspore_python

    @property
    def workers(self) -> int:
        """Workers per framework."""
        return self.jobs or os.cpu_count() or 1


def _newest(framework: Framework, wanted: str | None = None) -> Snapshot:
    known = known_releases(framework)
    if not known:
        raise EnvironmentFault(f"no signature snapshot of {framework} is committed; run `make snapshots`")
    return snapshot(framework, wanted if wanted in known else known[-1])


def linted(settings: Settings) -> tuple[dict[str, Loaded], Expanded]:
    """Entries and checks once everything authored is right; raises FaultsError with all faults otherwise."""
    from generator import lint as rules

    loaded = load_all(settings.mappings)
    torch = _newest("torch")
    mindspore = [snapshot("mindspore", release) for release in known_releases("mindspore")] or [
        _newest("mindspore")
    ]
    newest = mindspore[-1].release
    memo = Memo(settings.cache / "checks.sqlite", f"torch {torch.release}, mindspore {newest}")
    expanded = expand(loaded, torch, mindspore[-1], newest, memo)
    memo.close()
    faults: list[Fault] = list(expanded.faults)
    for name, item in loaded.items():
        faults += rules.texts(item)
        faults += rules.examples(item)
        faults += rules.proofs(item, expanded.entries[name])
        faults += rules.signatures(item, torch, mindspore)
    if faults:
        raise FaultsError(faults)
    return loaded, expanded


def lint(settings: Settings) -> int:
    """Checks every authored file and says what is wrong, all at once."""
    loaded, expanded = linted(settings)
    print(f"{len(loaded)} entries, {len(expanded.checks)} checks: nothing to complain about")
    return Exit.OK


def _release(framework: Framework, python: str) -> str:
    """The installed release, from package metadata: importing a framework would cost seconds."""
    from generator.execute import installed_release

    release = installed_release(framework, python)
    if not release:
        raise EnvironmentFault(f"{framework} is not installed for {python}; run `make` to set everything up")
    return release


def _info(settings: Settings, releases: dict[Framework, str], device: Device) -> RunInfo:
    from generator.execute import installed_release

    return RunInfo(
        torch=releases["torch"],
        mindspore=releases["mindspore"],
        device=device,
        date=datetime.datetime.now(datetime.UTC).date().isoformat(),
        platform=f"{platform.system()} {platform.machine()}",
        python=platform.python_version(),
        numpy={f: installed_release("numpy", settings.python(f)) for f in releases},
    )


def _selected(names: Sequence[str], entries: Sequence[str]) -> set[str] | None:
    if not names:
        return None
    chosen: set[str] = set()
    for name in names:
        found = {entry for entry in entries if entry == name or entry.endswith(f".{name}")}
        if not found:
            from rapidfuzz import process

            near = ", ".join(match[0] for match in process.extract(name, entries, limit=3))
            raise ApimapError(f"no entry is called {name!r} (nearest: {near})")
        chosen |= found
    return chosen


def _varied(settings: Settings, expanded: Expanded, checks: list[Check], level: Level) -> list[Check]:
    """The checks with those of their variants."""
    if level == "none":
        return checks
    from generator.variants.build import with_variants

    torch, mindspore = _newest("torch"), _newest("mindspore")
    context = f"torch {torch.release}, mindspore {mindspore.release}, {level}"
    memo = Memo(settings.cache / f"variants-{level}.sqlite", context)
    try:
        return with_variants(checks, expanded.entries, torch, mindspore, level, memo)
    finally:
        memo.close()


def _execute(settings: Settings, names: Sequence[str]) -> tuple[Expanded, list[Row], RunInfo, int, bool]:
    from generator.devices import choose
    from generator.execute import LocalExecutor, OutcomeCache
    from generator.progress import Progress
    from generator.verify import FRAMEWORKS, Runner, Side, run_checks

    releases = {f: _release(f, settings.python(f)) for f in FRAMEWORKS}
    device = choose(settings.device, settings.mindspore_python)
    sides = {
        f: Side(
            f,
            releases[f],
            device if f == "mindspore" else "CPU",
            partial(
                LocalExecutor,
                f,
                device if f == "mindspore" else "CPU",
                jobs=settings.workers,
                python=settings.python(f),
            ),
        )
        for f in FRAMEWORKS
    }
    cache = OutcomeCache(settings.cache / "outcomes.sqlite")
    if cache.note:
        print(f"apimap: {cache.note}", file=sys.stderr)
    with Progress("executing") as progress, Runner(sides, cache, progress) as runner:
        edited = Edited(settings.cache / "tree.sha256", settings.mappings)
        if edited:
            runner.warm()
        _, expanded = linted(settings)
        only = _selected(names, list(expanded.entries))
        checks = [check for check in expanded.checks if only is None or check.entry in only]
        checks = _varied(settings, expanded, checks, settings.variants or ("quick" if names else "none"))
        verified = run_checks(checks, runner)
        if only is None:
            edited.settled()
    return expanded, verified.rows, _info(settings, releases, device), verified.executed, only is None


def _named(row: Row) -> str:
    return f"{row.example} ({row.variant})" if row.variant else row.example


def _report_contradictions(rows: Sequence[Row], expanded: Expanded) -> int:
    bad = [row for row in rows if row.contradiction]
    for row in bad:
        pair = f"{row.entry} ↔ {row.counterpart}" if row.counterpart else row.entry
        print(f"contradiction: {pair}, example `{row.example}`")
        print(f"    expected {row.expect}, got {row.verdict}: {row.message or 'no difference was found'}")
    return len(bad)


def _counts(rows: Sequence[Row]) -> str:
    counts = Counter(row.verdict.value for row in rows)
    return ", ".join(f"{count} {word}" for word, count in counts.most_common())


def _write(settings: Settings, rows: Sequence[Row], info: RunInfo) -> Path:
    from generator.results import Report, write_report

    return write_report(Report(info, tuple(rows)), settings.results)


def verify(names: Sequence[str], settings: Settings) -> int:
    """Executes the checks (of the named entries), prints what they showed and writes the run's report.

    With names nothing is written: a report is of a whole run. What was executed stays cached.
    """
    expanded, rows, info, executed, whole = _execute(settings, names)
    if not whole:
        for row in rows:
            if row.variant and row.verdict not in FINDINGS:
                continue
            pair = f"{row.entry} ↔ {row.counterpart or '(no counterpart)'}"
            print(f"{row.verdict.value:13} {pair} · {_named(row)}")
            if row.message:
                print(f"{'':13} {row.message}")
    bad = _report_contradictions(rows, expanded)
    ran = f"executed {executed} programs" if executed else "nothing has changed: no program was executed"
    print(f"{ran}; {len(rows)} checks on {info.device}: {_counts(rows)}; {bad} contradictions")
    if whole:
        print(f"report: {os.path.relpath(_write(settings, rows, info))}")
    return Exit.FINDINGS if bad else Exit.OK


def _catalogue(settings: Settings, expanded: Expanded) -> Catalogue:
    from generator.render.catalogue import Catalogue
    from generator.results import read_reports

    return Catalogue(
        entries=expanded.entries,
        checks=expanded.checks,
        reports=read_reports(settings.results)[::-1],
        torch=_newest("torch"),
        mindspore=_newest("mindspore"),
    )


def catalogue(settings: Settings) -> Catalogue:
    """Entries, checks and committed reports, as pages, index and statistics are made of; executes nothing."""
    _, expanded = linted(settings)
    return _catalogue(settings, expanded)


def _render(settings: Settings, expanded: Expanded) -> None:
    from generator.index import write_index
    from generator.render import build_site, render

    catalogue = _catalogue(settings, expanded)
    write_index(catalogue, INDEX)
    render(catalogue, DOCS, settings.cache / "data")
    build_site(ROOT, SITE, settings.cache / "data")


def build(settings: Settings) -> int:
    """Renders entries and committed results into the site and the command line's index; executes nothing."""
    _, expanded = linted(settings)
    _render(settings, expanded)
    print(f"site: {os.path.relpath(SITE)} (look at it with `make serve`)")
    return Exit.OK


def everything(settings: Settings) -> int:
    """The main job: execute, report, render, build; exits non-zero on a contradiction, after all is done."""
    expanded, rows, info, executed, _ = _execute(settings, ())
    path = _write(settings, rows, info)
    _render(settings, expanded)
    bad = _report_contradictions(rows, expanded)
    pairs = {(check.entry, check.counterpart) for check in expanded.checks}
    print()
    print(f"entries         {len(expanded.entries)}")
    print(f"pairs           {len(pairs)}")
    print(f"checks          {len(rows)}: {_counts(rows)}")
    print(f"contradictions  {bad}")
    print(f"device          {info.device}")
    print(f"releases        torch {info.torch}, mindspore {info.mindspore}")
    print(f"executed        {executed or 'nothing: no check has changed since the last run'}")
    print(f"report          {os.path.relpath(path)}")
    print(f"site            {os.path.relpath(SITE)}/ (look at it with `make serve`)")
    return Exit.FINDINGS if bad else Exit.OK
