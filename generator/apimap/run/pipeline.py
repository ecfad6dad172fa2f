"""The way through the house: what the commands ``verify``, ``lint``, ``build`` and ``all`` do."""

from __future__ import annotations

import contextlib
import os
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from apimap.derive.expand import Expanded
from apimap.entries.guides import load_guides
from apimap.entries.reference import reference_snapshot
from apimap.model.checks import Row
from apimap.model.entry import Verdict
from apimap.model.errors import ApimapError, Exit
from apimap.model.paths import DATA, DOCS, INDEX, PAGES, ROOT, SITE
from apimap.reports.apis import committed_changes
from apimap.run.prepare import linted
from apimap.run.running import Ran, codes_of, execute, variants_memo
from apimap.run.settings import Settings
from apimap.store.stamps import Stamp, tree_digest
from apimap.store.told import Told

if TYPE_CHECKING:
    from apimap.site.catalogue import Catalogue

__all__ = ["FINDINGS", "Settings", "build", "catalogue", "everything", "lint", "linted", "verify"]

FINDINGS = (Verdict.DIVERGENT, Verdict.CRASH, Verdict.TIMEOUT, Verdict.ERROR)  # variants worth a line


def lint(settings: Settings) -> int:
    """Checks every authored file and says what is wrong, all at once."""
    loaded, expanded = linted(settings)
    print(f"{len(loaded)} entries, {len(expanded.checks)} checks: nothing to complain about")
    return Exit.OK


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


def _write(settings: Settings, ran: Ran) -> Path:
    """Writes the run's report, with what an earlier, fuller run showed; nothing when nothing has changed."""
    from apimap.reports import Report, carried, read_report, report_path, write_report

    path = report_path(ran.info, settings.results)
    stamp = Stamp(settings.cache / "report.sha256")
    if stamp.says(ran.code, [path]):
        return path
    new = Report(ran.info, tuple(ran.rows), ran.basis)
    old = None
    with contextlib.suppress(ApimapError):  # a damaged report is replaced; a newer one is refused below
        old = read_report(path) if path.exists() else None
    if old:
        with contextlib.closing(variants_memo(settings, "full")) as memo:
            new = carried(old, new, codes_of(ran.expanded, memo))
    path = write_report(new, settings.results, old)
    stamp.note(ran.code, [path])
    return path


def verify(names: Sequence[str], settings: Settings) -> int:
    """Executes the checks (of the named entries), prints what they showed and writes the run's report.

    With names nothing is written: a report is of a whole run. What was executed stays cached.
    """
    ran = execute(settings, names)
    rows = ran.rows
    if not ran.whole:
        for row in rows:
            if row.variant and row.verdict not in FINDINGS:
                continue
            pair = f"{row.entry} ↔ {row.counterpart or '(no counterpart)'}"
            print(f"{row.verdict.value:13} {pair} · {_named(row)}")
            if row.message:
                print(f"{'':13} {row.message}")
    bad = _report_contradictions(rows, ran.expanded)
    did = (
        f"executed {ran.executed} programs"
        if ran.executed
        else "nothing has changed: no program was executed"
    )
    print(f"{did}; {len(rows)} checks on {ran.info.device}: {_counts(rows)}; {bad} contradictions")
    if ran.whole:
        print(f"report: {os.path.relpath(_write(settings, ran))}")
    return Exit.FINDINGS if bad else Exit.OK


def _catalogue(settings: Settings, expanded: Expanded) -> Catalogue:
    from apimap.reports import read_reports
    from apimap.site.catalogue import Catalogue

    return Catalogue(
        entries=expanded.entries,
        checks=expanded.checks,
        reports=read_reports(settings.results)[::-1],
        torch=reference_snapshot("torch"),
        mindspore=reference_snapshot("mindspore"),
        api_changes=committed_changes,
        guides=[item.guide for item in load_guides(settings.mappings)],
        told=Told(settings.cache / "told.sqlite"),
    )


def catalogue(settings: Settings) -> Catalogue:
    """Entries, checks and committed reports, as pages, index and statistics are made of; executes nothing."""
    _, expanded = linted(settings)
    return _catalogue(settings, expanded)


def _render(settings: Settings, expanded: Expanded) -> bool:
    """Renders and builds, unless everything that the site and the index depend on is as it was then."""
    from apimap.query.index import write_index
    from apimap.site import build_site, render
    from apimap.site.addresses import addresses

    stamp = Stamp(settings.cache / "site.sha256")
    code = tree_digest(settings.mappings, settings.results)
    made = [INDEX, SITE / "index.html", SITE / "en" / "index.html", SITE / "zh" / "index.html"]
    if stamp.says(code, made):
        return False
    catalogue = _catalogue(settings, expanded)
    write_index(catalogue, INDEX)
    render(catalogue, PAGES, DATA)
    build_site(ROOT, SITE, DATA, addresses(DOCS / "addresses.txt"))
    stamp.note(tree_digest(settings.mappings, settings.results), made)
    return True


def build(settings: Settings) -> int:
    """Renders entries and committed results into the site and the command line's index; executes nothing."""
    _, expanded = linted(settings)
    _render(settings, expanded)
    print(f"site: {os.path.relpath(SITE)} (look at it with `make serve`)")
    return Exit.OK


def everything(settings: Settings) -> int:
    """The main job: execute, report, render, build; exits non-zero on a contradiction, after all is done."""
    ran = execute(settings, ())
    expanded, rows, info = ran.expanded, ran.rows, ran.info
    path = _write(settings, ran)
    rendered = _render(settings, expanded)
    bad = _report_contradictions(rows, expanded)
    pairs = {(check.entry, check.counterpart) for check in expanded.checks}
    print()
    print(f"entries         {len(expanded.entries)}")
    print(f"pairs           {len(pairs)}")
    print(f"checks          {len(rows)}: {_counts(rows)}")
    print(f"contradictions  {bad}")
    print(f"device          {info.device}")
    print(f"releases        torch {info.torch}, mindspore {info.mindspore}")
    print(f"executed        {ran.executed or 'nothing: no check has changed since the last run'}")
    print(f"report          {os.path.relpath(path)}")
    same = "" if rendered else "unchanged; "
    print(f"site            {os.path.relpath(SITE)}/ ({same}look at it with `make serve`)")
    return Exit.FINDINGS if bad else Exit.OK
