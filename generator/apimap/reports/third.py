"""The report of the third column: what TensorFlow programs showed against torch and against mindspore.

It is a file of its own, ``results/tensorflow-RELEASE.json``, so that a run without TensorFlow changes none of
it; a row counts only while its programs are what they were (:attr:`ThirdRow.code`).
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated, Any, Literal

from packaging.version import Version
from pydantic import Field, PlainSerializer, ValidationError

from apimap.derive.third import Against
from apimap.judge.rows import digest
from apimap.model.checks import Check, Row
from apimap.model.entry import Device, Expectation, Strict, Verdict
from apimap.model.finding import AGREES, Finding
from apimap.model.lean import lean
from apimap.model.paths import RESULTS
from apimap.reports.files import ReportFault, replace_file

NAME = "tensorflow-*.json"


class ThirdRow(Strict):
    """One program against one of the two: its verdict, what it rests on, what the program printed."""

    entry: str = Field(min_length=1)
    example: str = Field(min_length=1)
    against: Against
    verdict: Verdict
    expect: Expectation
    finding: Annotated[Finding, PlainSerializer(lean)] = Field(
        AGREES,
        description="what it rests on: TensorFlow stands for mindspore, the other side for torch",
    )
    prints: str = Field("", description="what the TensorFlow program printed, shortened")
    contradiction: bool = Field(False, description="the verdict is not the expected one")
    code: str = Field(description="digest of both programs; only while it is the same does the row count")


class ThirdReport(Strict):
    """One run of all TensorFlow programs: where and with what it was made, and its rows, by entry."""

    schema_: Literal[1] = Field(1, alias="schema", description="version of this format")
    tensorflow: str = Field(min_length=1, description="TensorFlow release")
    torch: str = Field(min_length=1, description="torch release")
    mindspore: str = Field(min_length=1, description="mindspore release")
    device: Device
    date: str = Field(pattern=r"^\d{4}-\d{2}-\d{2}$", description="UTC day on which a row last changed")
    platform: str
    python: str
    numpy: str
    rows: list[ThirdRow]

    def row(self, check: Check) -> ThirdRow | None:
        """The row of a check, named for what it is held against; None where its programs were not run."""
        place = (check.entry, check.example, check.counterpart)
        found = (each for each in self.rows if (each.entry, each.example, each.against) == place)
        row = next(found, None)
        return row if row is not None and row.code == digest(check) else None


def third_row(row: Row) -> ThirdRow:
    """The row of a judged check of :meth:`apimap.derive.third.Third.check`."""
    return ThirdRow.model_validate(
        {
            "entry": row.entry,
            "example": row.example,
            "against": row.counterpart,
            "verdict": row.verdict,
            "expect": row.expect,
            "finding": row.finding,
            "prints": row.mindspore,
            "contradiction": row.contradiction,
            "code": row.code,
        }
    )


def third_path(release: str, results: Path = RESULTS) -> Path:
    """Where the report of a TensorFlow release lives."""
    return results / f"tensorflow-{release}.json"


def read_third(results: Path = RESULTS) -> ThirdReport | None:
    """The report of the newest TensorFlow release, None where there is none; raises :class:`ReportFault`."""
    paths = sorted(results.glob(NAME), key=lambda path: Version(path.stem.partition("-")[2]))
    if not paths:
        return None
    try:
        return ThirdReport.model_validate_json(paths[-1].read_bytes())
    except ValidationError as fault:
        first = fault.errors()[0]
        place = ".".join(map(str, first["loc"]))
        raise ReportFault(paths[-1], f"not a report of TensorFlow: {place}: {first['msg']}") from None


def text(report: ThirdReport) -> str:
    """The file of a report: one row per line, what has its default left out."""
    data: dict[str, Any] = report.model_dump(mode="json", by_alias=True, exclude={"rows"})
    rows = [each.model_dump(mode="json", exclude_defaults=True) for each in report.rows]
    head = [f"{json.dumps(name)}: {json.dumps(value, ensure_ascii=False)}" for name, value in data.items()]
    lines = ",\n".join(json.dumps(each, ensure_ascii=False, allow_nan=False) for each in rows)
    return "{\n" + ",\n".join([*head, f'"rows": [\n{lines}\n]']) + "\n}\n"


def write_third(report: ThirdReport, results: Path = RESULTS) -> Path:
    """Writes a run's report and says where; one that says the same keeps its date, and so its bytes."""
    path = third_path(report.tensorflow, results)
    if path.exists():
        old = ThirdReport.model_validate_json(path.read_bytes())
        if report.model_copy(update={"date": old.date}) == old:
            report = old
    replace_file(path, text(report))
    return path


def third_schema() -> dict[str, Any]:
    """JSON Schema of such a file."""
    return {"$id": "third-report.schema.json", **ThirdReport.model_json_schema(by_alias=True)}
