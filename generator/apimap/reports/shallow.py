"""Runs that looked less deep than the committed one: their reports lie beside it, and are read with it.

The committed report of a pair of releases holds what a deep run showed, with all variants. A run of the
examples alone takes nothing of it away: it is written below ``shallow/`` in the directory of results, which
git ignores, and readers see both, example by example.
"""

from __future__ import annotations

import contextlib
import re
from collections.abc import Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from typing import cast

from apimap.judge.groups import Key, key
from apimap.model.checks import LEVELS, Level, Row
from apimap.model.libraries import library_of
from apimap.model.paths import RESULTS
from apimap.reports.files import in_order, read_directory, report_path, write_report
from apimap.reports.report import Report
from apimap.reports.stable import same_row

FOLDER = "shallow"
LIBRARIES_FOLDER = "libraries"  # reports of libraries beside torch, named as those beside which they stand
_HEAD = 2000  # characters within which a report's file tells of its run
_SAID = re.compile(r'"variants": "(none|quick|full)"')
_GRAPH = re.compile(r'"(?:kind|variant)": "graph"')
_VARIANT = re.compile(r'"(?:kind|variant)": "')


def shallow_path(path: Path) -> Path:
    """Where the report of a shallower run lies, by the path of the deeper one."""
    return path.parent / FOLDER / path.name


def beside_path(path: Path) -> Path:
    """Where the report of libraries beside torch lies, by the path of the report that it stands beside."""
    return path.parent / LIBRARIES_FOLDER / path.name


def write_run(report: Report, results: Path = RESULTS) -> Path:
    """Writes a run's report where it takes nothing away, and says where.

    A deeper report of the same releases and device stays, and this one is written beside it. One that is as
    deep replaces both. Raises :class:`~apimap.reports.files.ReportFault` as :func:`write_report` does.
    """
    path = report_path(report.info, results)
    if LEVELS.index(depth(path)) > LEVELS.index(report.info.variants):
        return write_report(report, shallow_path(path).parent)
    write_report(report, results)
    with contextlib.suppress(FileNotFoundError):
        shallow_path(path).unlink()
    return path


def depth(path: Path) -> Level:
    """How deep the run of a report's file was, without the seconds that reading all of it takes.

    ``none`` where there is no file. Of older files, which do not say it, only a full one has variants in
    graph mode.
    """
    try:
        text = path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError):
        return "none"
    said = _SAID.search(text[:_HEAD])
    if said:
        return cast(Level, said[1])
    return "full" if _GRAPH.search(text) else "quick" if _VARIANT.search(text) else "none"


def read_runs(results: Path, today: Mapping[Key, str]) -> list[Report]:
    """All reports as they are to be shown, in the order of :func:`~apimap.reports.files.read_reports`.

    ``today`` has the digests of the checks of examples as they are authored now. What was run of libraries
    beside torch has a report of its own, and stands here with the other rows of its releases and device.
    """
    found = _runs(results, today)
    for name, beside in _runs(results / LIBRARIES_FOLDER, today).items():
        own = found.get(name)
        if own is not None:
            info = replace(own.info, libraries=beside.info.libraries)
            found[name] = Report(info, (*own.rows, *beside.rows))
    return in_order(found.values())


def split(report: Report) -> tuple[Report, Report | None]:
    """A run's report without what is of libraries beside torch, and what is, if there is anything."""
    beside = tuple(row for row in report.rows if library_of(row.entry))
    names = {library_of(row.entry) for row in beside}
    releases = {name: each for name, each in report.info.libraries.items() if name in names}
    own = tuple(row for row in report.rows if not library_of(row.entry))
    first = Report(replace(report.info, libraries={}), own)
    return first, Report(replace(report.info, libraries=releases), beside) if beside else None


def _runs(results: Path, today: Mapping[Key, str]) -> dict[str, Report]:
    """The reports of a directory, each with the shallower one beside it, by the names of their files."""
    found = read_directory(results)
    for name, shallow in read_directory(results / FOLDER).items():
        found[name] = merged(found[name], shallow, today) if name in found else shallow
    return found


def merged(deep: Report, shallow: Report, today: Mapping[Key, str]) -> Report:
    """What a deep report and a shallower one show together of today's examples.

    A shallow row of the program as it is today speaks: it is the newer one, or the only one. Variants are the
    deep report's while their example's program is the same there. ``shallow`` may be older than ``deep``, so
    a row of it that is of another program than today's only fills a gap. Examples that are no more are left
    out.
    """
    of_deep, of_shallow = _by_example(deep), _by_example(shallow)
    rows: list[Row] = []
    news = False
    for name, code in today.items():
        old, new = of_deep.get(name), of_shallow.get(name)
        if old is None or (new is not None and new[0].code == code):
            chosen = list(_joined(old, new))
            news = news or chosen != old
        else:
            chosen = old
        rows += chosen
    info = replace(deep.info, date=max(deep.info.date, shallow.info.date)) if news else deep.info
    return Report(info, tuple(rows))


def _joined(old: list[Row] | None, new: list[Row] | None) -> Iterator[Row]:
    """One example's rows: the new one, unless the old one says the same, and the variants that go with it."""
    if not new:
        return
    if not old or new[0].code != old[0].code or new[0].expect != old[0].expect:
        yield from new
        return
    yield old[0] if same_row(old[0], new[0], new[0].code) else new[0]
    yield from old[1:]


def _by_example(report: Report) -> dict[Key, list[Row]]:
    """The rows of each example, its own first, by that one's key; a report is in this order."""
    found: dict[Key, list[Row]] = {}
    for row in report.rows:
        if not row.variant:
            found[key(row)] = [row]
        else:
            found.get((row.entry, row.counterpart, row.example, ""), []).append(row)
    return found
