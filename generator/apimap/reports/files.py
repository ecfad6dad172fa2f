"""Reads and writes ``results/torch-<release>_mindspore-<release>_<device>.json``."""

from __future__ import annotations

import contextlib
import gc
import json
import os
import tempfile
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from packaging.version import InvalidVersion, Version
from pydantic import ValidationError

from apimap.model.checks import RunInfo
from apimap.model.errors import ApimapError
from apimap.model.paths import RESULTS
from apimap.reports.report import Report
from apimap.reports.schema import SCHEMA, ReportFile, text
from apimap.reports.stable import settle


class ReportFault(ApimapError):
    """A report's file cannot be read: damaged, or written by another apimap."""

    def __init__(self, path: Path, message: str, newer: bool = False) -> None:
        self.path = path
        self.newer = newer
        super().__init__(f"{path}: {message}")


def report_path(info: RunInfo, results: Path = RESULTS) -> Path:
    """Where the report of a run lives; a build suffix such as ``+cpu`` is no part of the release."""
    torch, mindspore = (release.partition("+")[0] for release in (info.torch, info.mindspore))
    return results / f"torch-{torch}_mindspore-{mindspore}_{info.device.lower()}.json"


@contextlib.contextmanager
def _uncollected() -> Iterator[None]:
    """Without the collector of cycles, which takes most of the time that making so many objects takes."""
    was = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was:
            gc.enable()


def _loaded(path: Path) -> Any:
    try:
        with _uncollected():
            return json.loads(path.read_text(encoding="utf-8"))
    except json.JSONDecodeError as fault:
        raise ReportFault(path, f"not JSON: {fault.msg} in line {fault.lineno}") from None
    except (OSError, UnicodeDecodeError) as fault:
        raise ReportFault(path, f"cannot be read: {fault}") from None


def read_report(path: Path) -> Report:
    """The report in a file; raises :class:`ReportFault` when it is damaged or of another format."""
    data = _loaded(path)
    schema = data.get("schema") if isinstance(data, dict) else None
    if isinstance(schema, int) and schema > SCHEMA:
        newer = f"written by a newer apimap (format {schema}; this one reads format {SCHEMA}): update apimap"
        raise ReportFault(path, newer, newer=True)
    if isinstance(schema, int) and schema < SCHEMA:
        older = f"written by an older apimap (format {schema}; this one reads format {SCHEMA})"
        raise ReportFault(path, f"{older}: a new run replaces it")
    try:
        with _uncollected():
            return ReportFile.model_validate(data).report()
    except ValidationError as fault:
        first = fault.errors()[0]
        place = ".".join(str(part) for part in first["loc"])
        message = first["msg"].removeprefix("Value error, ")
        raise ReportFault(path, f"not a report: {f'{place}: ' if place else ''}{message}") from None


def _release(text_: str) -> Version:
    try:
        return Version(text_)
    except InvalidVersion:
        return Version("0")


def read_directory(results: Path) -> dict[str, Report]:
    """The reports in a directory by the names of their files; none where there is no directory."""
    return {path.name: read_report(path) for path in sorted(results.glob("torch-*_mindspore-*_*.json"))}


def in_order(reports: Iterable[Report]) -> list[Report]:
    """The newest releases first (mindspore, then torch), devices in alphabet order."""
    return sorted(reports, key=lambda r: (_release(r.info.mindspore), _release(r.info.torch)), reverse=True)


def committed(info: RunInfo, results: Path = RESULTS) -> Report | None:
    """The report that is there for the releases and the device of a run; None before the first one."""
    path = report_path(info, results)
    if not path.exists():
        return None
    try:
        return read_report(path)
    except ReportFault as fault:
        if fault.newer:
            raise
        return None  # which the next run replaces


def read_reports(results: Path = RESULTS) -> list[Report]:
    """All committed reports, the newest releases first (mindspore, then torch), devices in alphabet order."""
    return in_order(read_directory(results).values())


def replace_file(path: Path, content: str) -> None:
    """Writes a file whole or not at all."""
    path.parent.mkdir(parents=True, exist_ok=True)
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
    try:
        with os.fdopen(handle, "w", encoding="utf-8", newline="\n") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        os.chmod(name, 0o644)  # mkstemp's 0600 would be kept by the rename
        os.replace(name, path)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise


def write_report(report: Report, results: Path = RESULTS, old: Report | None = None) -> Path:
    """Writes a run's report and says where; a file that says the same already is left untouched.

    Rows that repeat those of the old file but for noise keep their old bytes (:func:`settle`); ``old`` is
    that file's report, for those who have read it. A damaged file or one of an older format is replaced;
    one of a newer is not, and raises :class:`ReportFault`.
    """
    path = report_path(report.info, results)
    if path.exists():
        try:
            report = settle(old or read_report(path), report)
        except ReportFault as fault:
            if fault.newer:
                raise
    content = text(report)
    try:
        if not path.exists() or path.read_bytes() != content.encode():
            replace_file(path, content)
    except OSError as fault:
        raise ReportFault(path, f"cannot be written: {fault.strerror or fault}") from None
    return path
