"""Where a run's report goes, and which reports pages, index and statistics are made of."""

from __future__ import annotations

import hashlib
import os
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from apimap.judge.groups import Key, key
from apimap.judge.rows import digest
from apimap.model.checks import Check
from apimap.reports import Report, beside_path, read_runs, report_path, shallow_path, split, write_run
from apimap.run.stages import Stages
from apimap.store import digest as store_key

if TYPE_CHECKING:
    from apimap.run.running import Ran  # what executes is not needed to build a wheel


def _content(path: Path) -> str:
    """A digest of a file; empty where there is none."""
    try:
        return hashlib.sha256(path.read_bytes()).hexdigest()
    except OSError:
        return ""


def report(stages: Stages, ran: Ran) -> Path:
    """Writes the report of a whole run, unless the files say already what it showed; the file it is in."""
    path = report_path(ran.info, stages.settings.results)
    files = (path, shallow_path(path), beside_path(path), shallow_path(beside_path(path)))

    def state() -> str:
        written = stages.code.fingerprint("apimap.reports")
        return store_key("reported", written, stages.judging, ran.code, str(path), *map(_content, files))

    known: str | None = stages.store.get(state())
    if known is None:
        own, libraries = split(Report(ran.info, tuple(ran.rows)))
        known = str(write_run(own, stages.settings.results))
        if libraries is not None:
            write_run(libraries, beside_path(path).parent)
        stages.store.put(state(), known)
    return Path(known)


def report_libraries(stages: Stages, ran: Ran) -> Path | None:
    """Writes the report of libraries beside torch, from a run of their entries; the file it is in."""
    _, libraries = split(Report(ran.info, tuple(ran.rows)))
    if libraries is None:
        return None
    return write_run(libraries, beside_path(report_path(ran.info, stages.settings.results)).parent)


def told(path: Path, stages: Stages, ran: Ran) -> str:
    """Where a run's report is, for people; of a shallower one also why it is not with the others."""
    said = os.path.relpath(path)
    deep = report_path(ran.info, stages.settings.results)
    if path == deep:
        return said
    return f"{said} ({os.path.relpath(deep)} has more variants than this run, and stays as it is)"


def examples_today(checks: Sequence[Check]) -> dict[Key, str]:
    """The digests of the examples' checks as they are now, as rows have them."""
    return {key(check): "" if check.not_run else digest(check) for check in checks if not check.variant}


def reports_of(stages: Stages, checks: Sequence[Check]) -> list[Report]:
    """Committed reports, each with what a shallower run of today's examples showed; the oldest first."""
    return read_runs(stages.settings.results, examples_today(checks))[::-1]
