"""The typed model of a report's file, its JSON Schema, and the way from and to a :class:`Report`.

The schema is committed as ``docs/schemas/report.schema.json`` (``make schemas``).
"""

from __future__ import annotations

import json
from typing import Any, Literal

from pydantic import Field, model_validator

from generator.checks import Device, Row, RunInfo
from generator.model import Expectation, Strict, Verdict
from generator.results.report import Report

SCHEMA = 1  # raised when a reader of the old files could not read the new ones

Level = Literal["", "structure", "dtype", "shape", "nan", "value", "distribution", "exception", "precision"]


class RunFields(Strict):
    """Where, when and with what the run was made."""

    torch: str = Field(min_length=1, description="torch release")
    mindspore: str = Field(min_length=1, description="mindspore release")
    device: Device
    date: str = Field(pattern=r"^\d{4}-\d{2}-\d{2}$", description="UTC day on which a row last changed")
    platform: str
    python: str
    numpy: dict[str, str] = Field(default_factory=dict, description="numpy release, per framework")


class RowFields(Strict):
    """One check. A field that is left out has its default."""

    example: str = Field(min_length=1)
    variant: str = Field("", description="empty: the example itself")
    verdict: Verdict
    expect: Expectation = "consistent"
    derived: bool = Field(False, description="the mindspore code was written by the argument rules")
    refuses: bool = Field(False, description="the example shows a call that torch refuses")
    level: Level = Field("", description="first level at which the outputs differ")
    message: str = Field("", description="the difference, or why there is no answer")
    max_abs: float | None = Field(None, ge=0, description="largest absolute error")
    max_rel: float | None = Field(None, ge=0, description="largest error relative to torch")
    torch: str = Field("", description="what the torch program printed, shortened")
    mindspore: str = Field("", description="what the mindspore program printed, shortened")
    contradiction: bool = Field(False, description="the verdict is not the expected one")
    code: str = Field("", description="digest of both programs; only while it is the same can a row be kept")


class ReportFile(Strict):
    """A run's report: results by entry, then counterpart; rows in the order of the entry's examples.

    The counterpart of a missing entry's workaround is the empty text.
    """

    schema_: Literal[1] = Field(alias="schema", description="version of this format")
    run: RunFields
    counts: dict[Verdict, int] = Field(description="checks per verdict")
    results: dict[str, dict[str, list[RowFields]]]

    @model_validator(mode="after")
    def _sound(self) -> ReportFile:
        found: dict[Verdict, int] = {}
        for entry, counterparts in self.results.items():
            for counterpart, rows in counterparts.items():
                for row in rows:
                    found[row.verdict] = found.get(row.verdict, 0) + 1
                if len({(row.example, row.variant) for row in rows}) < len(rows):
                    raise ValueError(f"a check of {entry} with {counterpart or 'a workaround'} occurs twice")
        if found != self.counts:
            raise ValueError("the counts are not those of the rows")
        return self

    def report(self) -> Report:
        """The report that the file holds."""
        rows = (
            Row(entry=entry, counterpart=counterpart, **{name: getattr(row, name) for name in _ROW_FIELDS})
            for entry, counterparts in self.results.items()
            for counterpart, listed in counterparts.items()
            for row in listed
        )
        return Report(RunInfo(**self.run.model_dump()), tuple(rows))


_ROW_FIELDS = tuple(RowFields.model_fields)
_DEFAULTS = {name: field.default for name, field in RowFields.model_fields.items() if not field.is_required()}


def _line(row: Row) -> str:
    fields = {name: getattr(row, name) for name in _ROW_FIELDS}
    return _dump({name: v for name, v in fields.items() if name not in _DEFAULTS or v != _DEFAULTS[name]})


def _dump(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, allow_nan=False)


def _block(brackets: str, lines: list[str]) -> str:
    """JSON brackets around lines that are JSON already, each on its own."""
    body = ",\n".join(lines)
    return f"{brackets[0]}\n{body}\n{brackets[1]}" if lines else brackets


def _members(values: dict[str, str]) -> str:
    return _block("{}", [f"{_dump(key)}: {value}" for key, value in values.items()])


def text(report: Report) -> str:
    """The file of a report: sorted, one row per line, what has its default left out."""
    info = report.info
    run = {name: getattr(info, name) for name in RunFields.model_fields}
    run["numpy"] = dict(sorted(info.numpy.items()))
    entries: dict[str, dict[str, str]] = {}
    for entry, counterpart, rows in report.pairs():
        entries.setdefault(entry, {})[counterpart] = _block("[]", [_line(row) for row in rows])
    results = {entry: _members(pairs) for entry, pairs in entries.items()}
    head = {"schema": _dump(SCHEMA), "run": _dump(run), "counts": _dump(report.counts)}
    return _members({**head, "results": _members(results)}) + "\n"


def report_schema() -> dict[str, Any]:
    """JSON Schema of a report's file."""
    return {"$id": "report.schema.json", **ReportFile.model_json_schema(by_alias=True)}
