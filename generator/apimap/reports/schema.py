"""The typed model of a report's file, its JSON Schema, and the way from and to a :class:`Report`.

The schema is committed as ``docs/schemas/report.schema.json`` (``make schemas``).
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Annotated, Any, Literal

from pydantic import Discriminator, Field, PrivateAttr, Tag, model_validator

from apimap.derive.variants import kind_of
from apimap.judge.groups import WHOLE, Key, grouped, is_brief, key, with_group_codes
from apimap.model.checks import Device, Row, RunInfo
from apimap.model.checks import Level as Depth
from apimap.model.entry import Expected, Strict, Verdict
from apimap.reports.report import Report

SCHEMA = 2  # raised when a reader of the old files could not read the new ones

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
    variants: Depth | None = Field(
        None, description="how many variants of each example were executed; left out by older runs"
    )


class RowFields(Strict):
    """One check. A field that is left out has its default."""

    example: str = Field(min_length=1)
    variant: str = Field("", description="empty: the example itself")
    verdict: Verdict
    expect: Expected = "consistent"
    derived: bool = Field(False, description="the mindspore code was written by the argument rules")
    refuses: bool = Field(False, description="the example shows a call that torch refuses")
    aside: bool = Field(False, description="the mindspore program does without the counterpart")
    level: Level = Field("", description="first level at which the outputs differ")
    message: str = Field("", description="the difference, or why there is no answer")
    max_abs: float | None = Field(None, ge=0, description="largest absolute error")
    max_rel: float | None = Field(None, ge=0, description="largest error relative to torch")
    torch: str = Field("", description="what the torch program printed, shortened")
    mindspore: str = Field("", description="what the mindspore program printed, shortened")
    contradiction: bool = Field(False, description="the verdict is not the expected one")
    code: str = Field("", description="digest of both programs; only while it is the same can a row be kept")
    reduced: dict[str, str] = Field(
        default_factory=dict, description="inputs of the smallest program that shows a variant's finding"
    )


class GroupFields(Strict):
    """Variants of one example and kind that are no findings."""

    example: str = Field(min_length=1)
    kind: str
    code: str = Field(description="digest of all their programs")
    same: list[tuple[Verdict, Level, str, str]] = Field(
        description="verdict, level, message, and the variants (less their kind) that had these"
    )


def _shape(value: Any) -> str:
    return "group" if "same" in value else "row"


Line = Annotated[
    Annotated[RowFields, Tag("row")] | Annotated[GroupFields, Tag("group")], Discriminator(_shape)
]


class ReportFile(Strict):
    """A run's report: results by entry, then counterpart; rows in the order of the entry's examples.

    The counterpart of a missing entry's workaround is the empty text.
    """

    schema_: Literal[1, 2] = Field(alias="schema", description="version of this format")
    run: RunFields
    counts: dict[Verdict, int] = Field(description="checks per verdict")
    basis: dict[str, str] = Field(default_factory=dict, description="of older runs; not read any more")
    results: dict[str, dict[str, list[Line]]]
    _rows: list[Row] = PrivateAttr(default_factory=list)

    @model_validator(mode="after")
    def _sound(self) -> ReportFile:
        self._rows = []
        for entry, counterparts in self.results.items():
            for counterpart, lines in counterparts.items():
                rows = [row for line in lines for row in _rows(entry, counterpart, line)]
                if len({(row.example, row.variant) for row in rows}) < len(rows):
                    raise ValueError(f"a check of {entry} with {counterpart or 'a workaround'} occurs twice")
                self._rows += rows
        if Counter(row.verdict for row in self._rows) != self.counts:
            raise ValueError("the counts are not those of the rows")
        return self

    def report(self) -> Report:
        """The report that the file holds."""
        run = self.run.model_dump() | {"variants": self.run.variants or _depth(self._rows)}
        return Report(RunInfo(**run), tuple(self._rows))


def _depth(rows: Iterable[Row]) -> Depth:
    """How deep a run was whose report does not say so: only a full one has variants in graph mode."""
    kinds = {kind_of(row.variant) for row in rows}
    return "full" if "graph" in kinds else "quick" if kinds - {""} else "none"


_ROW_FIELDS = tuple(RowFields.model_fields)
_DEFAULTS = {
    name: field.get_default(call_default_factory=True)
    for name, field in RowFields.model_fields.items()
    if not field.is_required()
}


def _rows(entry: str, counterpart: str, line: RowFields | GroupFields) -> list[Row]:
    if isinstance(line, RowFields):
        return [Row(entry, counterpart, **{name: getattr(line, name) for name in _ROW_FIELDS})]
    code = WHOLE + line.code
    return [
        Row(
            entry=entry,
            counterpart=counterpart,
            example=line.example,
            variant=_named(line.kind, detail),
            verdict=verdict,
            expect="consistent",
            level=level,
            message=message,
            code=code,
        )
        for verdict, level, message, details in line.same
        for detail in details.split(" ")
    ]


def _named(kind: str, detail: str) -> str:
    return kind if detail == kind else f"{kind}:{detail}"


def _line(group: list[Row], codes: Mapping[Key, str]) -> str:
    row = group[0]
    if not is_brief(row):
        fields = {name: getattr(row, name) for name in _ROW_FIELDS}
        return _dump({name: v for name, v in fields.items() if name not in _DEFAULTS or v != _DEFAULTS[name]})
    same: dict[tuple[Verdict, str, str], list[str]] = {}
    for each in group:
        detail = each.variant.partition(":")[2] or each.variant
        same.setdefault((each.verdict, each.level, each.message), []).append(detail)
    lists = [(*said, " ".join(details)) for said, details in same.items()]
    code = codes[key(row)].removeprefix(WHOLE)
    return _dump({"example": row.example, "kind": kind_of(row.variant), "code": code, "same": lists})


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
    codes = with_group_codes(report.rows)
    for entry, counterpart, rows in report.pairs():
        lines = [_line(group, codes) for group in grouped(rows)]
        entries.setdefault(entry, {})[counterpart] = _block("[]", lines)
    results = {entry: _members(pairs) for entry, pairs in entries.items()}
    head = {"schema": _dump(SCHEMA), "run": _dump(run), "counts": _dump(report.counts)}
    return _members({**head, "results": _members(results)}) + "\n"


def report_schema() -> dict[str, Any]:
    """JSON Schema of a report's file."""
    return {"$id": "report.schema.json", **ReportFile.model_json_schema(by_alias=True)}
