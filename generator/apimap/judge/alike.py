"""Findings of variants that say the same of one counterpart: one of them is told, the others counted."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping

from apimap.derive.variants import behind, kind_of
from apimap.judge.groups import Key, key
from apimap.model.checks import Row
from apimap.model.entry import Verdict

FINDINGS = (Verdict.DIVERGENT, Verdict.CRASH, Verdict.TIMEOUT)  # of a variant, what a reader should know

_NUMBER = re.compile(r"\d+")
_SAID = 60  # characters of an exception's text by which two are taken for one


def done(variant: str) -> str:
    """What a variant does, whichever input it does it to: ``nan`` of ``values:x-nan``."""
    kind = behind(variant)
    return kind.done(variant.partition(":")[2]) if kind is not None else ""


def says(row: Row) -> tuple[str, ...]:
    """What two rows of one counterpart have in common when they show the same."""
    if row.verdict is not Verdict.DIVERGENT:
        return kind_of(row.variant), row.verdict.value
    if row.level == "exception":
        return kind_of(row.variant), row.level, _NUMBER.sub("#", row.message)[:_SAID]
    return kind_of(row.variant), row.level, done(row.variant)


def alike(rows: Iterable[Row]) -> list[list[Row]]:
    """Findings in groups that say the same of the same counterpart, the told one first in each."""
    groups: dict[tuple[str, ...], list[Row]] = {}
    for row in rows:
        if row.variant and row.verdict in FINDINGS:
            groups.setdefault((row.entry, row.counterpart, *says(row)), []).append(row)
    return [sorted(group, key=lambda row: not (row.reduced or row.mindspore)) for group in groups.values()]


def with_told(rows: Iterable[Row], told: Mapping[Key, Row]) -> list[Row]:
    """The rows with some replaced; findings that are not told lose what they printed."""
    found = []
    for row in rows:
        if key(row) in told:
            row = told[key(row)]
        elif row.variant and row.verdict in FINDINGS:
            row = Row(**{**vars(row), "torch": "", "mindspore": ""})
        found.append(row)
    return found
