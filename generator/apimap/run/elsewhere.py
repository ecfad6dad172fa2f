"""What a run says where authors have measured nothing: what differs from CPU, and what is at fault."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from dataclasses import replace

from apimap.model.checks import Row, RunInfo
from apimap.reports import committed, report_path
from apimap.reports.devices import between
from apimap.reports.elsewhere import HOME, at_home, faults
from apimap.reports.report import Report
from apimap.reports.sentences import sentence
from apimap.reports.summary import apart_lines
from apimap.run.running import Ran
from apimap.run.stages import Stages

_SHOWN = 5  # pairs of each kind that a run names; `apimap releases devices` has them all


def home_report(stages: Stages, info: RunInfo) -> Report | None:
    """The report from CPU that a run is held against: of its own releases, else of the reference's."""
    own = replace(info, device=HOME)
    reference = replace(own, torch=stages.torch.release, mindspore=stages.mindspore.release)
    results = stages.settings.results
    mine = committed(own, results) if info.device != HOME else None
    return mine or committed(reference, results)


def told(stages: Stages, ran: Ran, written: str) -> int:
    """Prints what a run elsewhere showed; how many faults of the harness there were. At home: nothing, and 0.

    ``written`` is the path of its report, empty where only some entries were run.
    """
    info = ran.info
    if at_home(info, stages.torch.release, stages.mindspore.release):
        return 0
    home = home_report(stages, info)
    same = home is not None and (home.info.torch, home.info.mindspore) == (info.torch, info.mindspore)
    bad = list(faults(ran.rows, home.rows if home else (), same))
    for line in _faults(bad):
        print(line)
    if ran.first:
        print(
            f"first run on {info.device} with torch {info.torch}, mindspore {info.mindspore}: "
            "there is no report of it yet, so nothing was expected"
        )
    if home is not None and info.device != HOME:
        for line in apart_lines(between(home, Report(info, tuple(ran.rows))), info, home.info, _SHOWN):
            print(line)
    if ran.first and written and not bad:
        print(f"to send it: apimap contribute {os.path.relpath(report_path(info, stages.settings.results))}")
    return len(bad)


def _faults(rows: Sequence[Row]) -> Iterator[str]:
    for row in rows[:_SHOWN]:
        pair = f"{row.entry} ↔ {row.counterpart}" if row.counterpart else row.entry
        named = f"{row.example} ({row.variant})" if row.variant else row.example
        yield f"fault of the program, not of the device: {pair}, `{named}`: {row.verdict.value}"
        if said := sentence(row.finding, "en"):
            yield f"    {said}"
    if len(rows) > _SHOWN:
        yield f"    and {len(rows) - _SHOWN} more such faults"
