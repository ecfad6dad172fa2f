"""The typed model of a report's file, its JSON Schema, and the way from and to a :class:`Report`.

The schema is committed as ``docs/schemas/report.schema.json`` (``make schemas``).
"""

from __future__ import annotations

import contextlib
import hashlib
import json
from collections import Counter
from collections.abc import Mapping
from typing import Annotated, Any, Literal

from pydantic import Discriminator, Field, PrivateAttr, Tag, TypeAdapter, ValidationError, model_validator

from apimap.derive.variants import kind_of
from apimap.judge.groups import WHOLE, Key, grouped, is_brief, key, with_group_codes
from apimap.model.checks import Device, Row, RunInfo
from apimap.model.checks import Level as Depth
from apimap.model.entry import Strict, Verdict
from apimap.model.finding import Finding
from apimap.model.lean import lean
from apimap.model.program import Program
from apimap.reports.report import Report

SCHEMA = 3  # raised when a reader of the old files could not read the new ones


class RunFields(Strict):
    """Where, when and with what the run was made."""

    torch: str = Field(min_length=1, description="torch release")
    mindspore: str = Field(min_length=1, description="mindspore release")
    device: Device
    date: str = Field(pattern=r"^\d{4}-\d{2}-\d{2}$", description="UTC day on which a row last changed")
    platform: str
    python: str
    numpy: dict[str, str] = Field(default_factory=dict, description="numpy release, per framework")
    variants: Depth = Field(description="how many variants of each example were executed")
    libraries: dict[str, str] = Field(
        default_factory=dict, description="releases of the libraries beside torch, where rows are of theirs"
    )
    by: str = Field("", max_length=80, description="who ran it, as they want to be named")
    machine: str = Field("", max_length=120, description="hardware and driver, in a few words")


Variants = Annotated[str, Field(description="variants, less their kind, with a blank between them")]


class GroupFields(Strict):
    """Variants of one example and kind that are no findings."""

    example: str = Field(min_length=1)
    kind: str
    code: str = Field(description="digest of all their programs")
    same: list[tuple[Verdict, Finding, Variants]] = Field(description="what these showed")


def _shape(value: Any) -> str:
    return "group" if isinstance(value, GroupFields) or "same" in value else "row"


Line = Annotated[Annotated[Row, Tag("row")] | Annotated[GroupFields, Tag("group")], Discriminator(_shape)]


_FINDING = TypeAdapter(Finding)


def _share(same: Any, known: dict[Any, Finding]) -> None:
    """Puts one finding for all that say the same: of variants that are told together they are few."""
    for said in same:
        with contextlib.suppress(AttributeError, IndexError, KeyError, TypeError, ValidationError):
            facts = tuple(said[1].items())
            if facts not in known:
                known[facts] = _FINDING.validate_python(said[1])
            said[1] = known[facts]  # what is wrong stays as it is, and is told where it stands


def _show(row: dict[str, Any], programs: Mapping[str, Any]) -> None:
    """Puts the programs of a row's finding for their keys."""
    if "shown" in row:
        try:
            torch, mindspore = (programs[each] for each in row["shown"])
        except (KeyError, TypeError, ValueError):
            raise ValueError(f"a finding of {row['entry']} has no programs: {row['shown']}") from None
        row["shown"] = {"torch": torch, "mindspore": mindspore}


class ReportFile(Strict):
    """A run's report: results by entry, then counterpart; rows in the order of the entry's examples.

    The counterpart of a missing entry's workaround is the empty text. Of a row, entry and counterpart stand
    above it, and ``shown`` has the keys of torch's and mindspore's program in ``programs``.
    """

    schema_: Literal[3] = Field(alias="schema", description="version of this format")
    run: RunFields
    counts: dict[Verdict, int] = Field(description="checks per verdict")
    programs: dict[str, Program] = Field(
        default_factory=dict, description="programs that show findings, by a digest of what is said of them"
    )
    results: dict[str, dict[str, list[Line]]]
    _rows: list[Row] = PrivateAttr(default_factory=list)

    @model_validator(mode="before")
    @classmethod
    def _whole(cls, data: Any) -> Any:
        """Completes lines with what the file says once: where they stand, their programs, equal findings.

        Done in place, as copies of so many small objects take longer than all the rest.
        """
        if isinstance(data, dict) and isinstance(data.get("results"), dict):
            findings: dict[Any, Finding] = {}
            for entry, pairs in data["results"].items():
                for counterpart, lines in pairs.items():
                    for line in lines:
                        if isinstance(line, dict) and "same" in line:
                            _share(line["same"], findings)
                        elif isinstance(line, dict):
                            line |= {
                                "variant": line.get("variant", ""),
                                "entry": entry,
                                "counterpart": counterpart,
                            }
                            _show(line, data.get("programs", {}))
        return data

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
        return Report(RunInfo(**self.run.model_dump()), tuple(self._rows))


def _rows(entry: str, counterpart: str, line: Row | GroupFields) -> list[Row]:
    if isinstance(line, Row):
        return [line]
    code = WHOLE + line.code
    return [
        Row(entry, counterpart, line.example, _named(line.kind, detail), verdict, finding=finding, code=code)
        for verdict, finding, details in line.same
        for detail in details.split(" ")
    ]


def _named(kind: str, detail: str) -> str:
    return kind if detail == kind else f"{kind}:{detail}"


class _Programs(dict[str, str]):
    """Programs in JSON by keys: the first digits of a digest of it."""

    def key(self, program: Program) -> str:
        """The key of a program, which is then in the table."""
        text = _dump(lean(program))
        name = hashlib.sha256(text.encode()).hexdigest()[:_KEY]
        if self.setdefault(name, text) != text:
            raise ValueError(f"two programs have the key {name}")
        return name


_SELDOM = ("libraries", "by", "machine")  # of a run: left out where there is nothing to say
_KEY = 10  # hex digits: 40 bits, for some thousands of programs
_ABOVE = ("entry", "counterpart")  # of a row: what stands above the rows


class _Texts(dict[int, str]):
    """Findings in JSON, which many rows have in common."""

    def of(self, finding: Finding) -> str:
        """A finding in JSON; it has to outlive this table."""
        if id(finding) not in self:
            self[id(finding)] = _dump(lean(finding))
        return self[id(finding)]


def _line(group: list[Row], codes: Mapping[Key, str], programs: _Programs, texts: _Texts) -> str:
    row = group[0]
    if not is_brief(row):
        line = lean(row)
        if row.shown:
            line["shown"] = [programs.key(row.shown.torch), programs.key(row.shown.mindspore)]
        return _dump({name: value for name, value in line.items() if name not in _ABOVE and value != ""})
    same: dict[tuple[Verdict, str], list[str]] = {}
    for each in group:
        detail = each.variant.partition(":")[2] or each.variant
        same.setdefault((each.verdict, texts.of(each.finding)), []).append(detail)
    lists = ", ".join(
        f"[{_dump(verdict)}, {finding}, {_dump(' '.join(details))}]"
        for (verdict, finding), details in same.items()
    )
    code = codes[key(row)].removeprefix(WHOLE)
    head = _dump({"example": row.example, "kind": kind_of(row.variant), "code": code})
    return f'{head[:-1]}, "same": [{lists}]}}'


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
    run = {name: value for name, value in run.items() if value or name not in _SELDOM}
    entries: dict[str, dict[str, str]] = {}
    codes = with_group_codes(report.rows)
    programs, texts = _Programs(), _Texts()
    for entry, counterpart, rows in report.pairs():
        lines = [_line(group, codes, programs, texts) for group in grouped(rows)]
        entries.setdefault(entry, {})[counterpart] = _block("[]", lines)
    results = {entry: _members(pairs) for entry, pairs in entries.items()}
    head = {"schema": _dump(SCHEMA), "run": _dump(run), "counts": _dump(report.counts)}
    if programs:
        head["programs"] = _members({name: programs[name] for name in sorted(programs)})
    return _members({**head, "results": _members(results)}) + "\n"


def report_schema() -> dict[str, Any]:
    """JSON Schema of a report's file."""
    schema = ReportFile.model_json_schema(by_alias=True)
    row = schema["$defs"]["Row"]
    for name in ("entry", "counterpart"):
        del row["properties"][name]
    row["required"] = ["example", "verdict"]
    about = {
        "description": row["properties"]["shown"]["description"] + ", torch's and mindspore's, by their keys"
    }
    key_ = {"type": "string"}
    row["properties"]["shown"] = {"type": "array", "items": key_, "minItems": 2, "maxItems": 2, **about}
    del schema["$defs"]["Shown"]
    return {"$id": "report.schema.json", **schema}
