"""Findings of variants that say the same of one counterpart: one of them is told, the others counted."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import replace

from apimap.derive.variants import behind, kind_of
from apimap.judge.groups import Key, key
from apimap.model.checks import Row
from apimap.model.entry import Verdict
from apimap.model.finding import Finding, Raised

_NUMBER = re.compile(r"\d+")
_SAID = 26  # characters of what was raised by which two exceptions are taken for one


def done(variant: str) -> str:
    """What a variant does, whichever input it does it to: ``nan`` of ``values:x-nan``."""
    kind = behind(variant)
    return kind.done(variant.partition(":")[2]) if kind is not None else ""


def says(row: Row) -> tuple[str, ...]:
    """What two rows of one counterpart have in common when they show the same."""
    if row.verdict is not Verdict.DIVERGENT:
        return kind_of(row.variant), row.verdict.value
    finding = row.finding
    if finding.level == "exception":
        if finding.runs:  # what was raised is of one of the runs
            return kind_of(row.variant), finding.cause, *finding.runs
        return kind_of(row.variant), finding.cause, raised_alike(finding, _SAID)
    return kind_of(row.variant), finding.level, done(row.variant)


def raised_alike(finding: Finding, length: int) -> str:
    """The beginning of what was raised, numbers left out: the same for inputs of other sizes."""
    raised = finding.raised or Raised()
    return _NUMBER.sub("#", f"{raised.exception}: {raised.words}")[:length]


def alike(rows: Iterable[Row]) -> list[list[Row]]:
    """Findings in groups that say the same of the same counterpart, the told one first in each."""
    groups: dict[tuple[str, ...], list[Row]] = {}
    for row in rows:
        if row.variant and row.verdict.differs:
            groups.setdefault((row.entry, row.counterpart, *says(row)), []).append(row)
    return [sorted(group, key=lambda row: row.shown is None) for group in groups.values()]


def with_told(rows: Iterable[Row], told: Mapping[Key, Row]) -> list[Row]:
    """The rows with some replaced; findings that are not told lose their programs and what they printed."""
    found = []
    for row in rows:
        if key(row) in told:
            row = told[key(row)]
        elif row.variant and row.verdict.differs:
            row = replace(row, torch="", mindspore="", shown=None)
        found.append(row)
    return found
