"""What is expected where authors have measured nothing: on another device, or of other releases. Pure.

Authors say what the reference releases do on CPU. Elsewhere a first run is news: nothing is expected of it
but what an example says of that device by name. Once there is a report, it says what is expected there, check
by check, while the programs of a check are the same.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Final, cast

from apimap.judge.groups import WHOLE, Key, code_of, group_of, is_brief, key
from apimap.model.checks import Row, RunInfo
from apimap.model.entry import Expected, Verdict
from apimap.model.finding import Cause

HOME: Final = "CPU"  # where authors measure, with the reference releases

_GOOD = frozenset({Verdict.CONSISTENT, Verdict.DIVERGENT, Verdict.CRASH, Verdict.TIMEOUT})
# Of a program that went wrong by itself, on either side, no device is the cause.
_FAULTS = frozenset({Verdict.ERROR, Verdict.ORACLE_ERROR})


def at_home(info: RunInfo, torch: str, mindspore: str) -> bool:
    """Whether a run is where authors measure: on CPU, with the reference releases that are given."""
    releases = (info.torch.partition("+")[0], info.mindspore.partition("+")[0])
    return info.device == HOME and releases == (torch, mindspore)


def _expectation(row: Row) -> Expected:
    """What a row of a report expects of the next run: what it showed, or what it should have shown."""
    if row.contradiction:
        return row.expect
    if row.verdict not in _GOOD or row.finding.unsteady:
        return "any"
    return cast(Expected, row.verdict.value)


def _changed(expected: Expected, row: Row) -> bool:
    """Whether a row is not what was seen before; of a variant only what was right and is wrong now."""
    if expected == "any" or row.finding.unsteady or row.verdict.value == expected:
        return False
    if row.variant:
        return expected == "consistent" and row.verdict.differs
    return row.verdict.ran or row.verdict is Verdict.UNSUPPORTED


def expected_here(
    rows: Sequence[Row], before: Iterable[Row], states: Callable[[Row], bool] = lambda row: False
) -> list[Row]:
    """The rows of a run elsewhere, each with what is expected of it there, in their order.

    ``before`` are the rows of the report that is there for the same device and releases, none before the
    first run. ``states`` says whether the author has said of a row by name what is expected on this device.
    """
    known = _of_same_programs(before, rows)

    def settled(row: Row) -> Row:
        if states(row):
            return row
        earlier = known.get(key(row))
        expected = _expectation(earlier) if earlier is not None else "any"
        if _changed(expected, row):
            return replace(row, expect=expected, contradiction=True)
        return replace(row, expect="consistent" if row.variant else "any", contradiction=False)

    return [settled(row) for row in rows]


def _of_same_programs(before: Iterable[Row], rows: Iterable[Row]) -> dict[Key, Row]:
    """Those rows of a report whose programs are still those of the run.

    Variants that are told together have one digest for all of them, which is made again of the run's.
    """
    now = {key(row): row.code for row in rows}
    found: dict[Key, Row] = {}
    groups: dict[tuple[str, ...], list[Row]] = {}
    for row in before:
        if row.code.startswith(WHOLE):
            groups.setdefault(group_of(row), []).append(row)
        elif now.get(key(row)) == row.code:
            found[key(row)] = row
    for group in groups.values():
        codes = {row.variant: now.get(key(row), "") for row in group}
        if {row.code for row in group} & {WHOLE + code_of(codes), *codes.values()}:
            found |= {key(row): row for row in group}
    return found


def faults(rows: Iterable[Row], home: Iterable[Row], same_releases: bool = True) -> Iterator[Row]:
    """The rows in which a program itself went wrong, as it did not at home: faults of the harness.

    A program that asks for an API which other releases do not have is none, where ``home`` is of others.
    """
    known = {key(row): row.verdict for row in home}
    for row in rows:
        bad = row.verdict in _FAULTS and not is_brief(row)
        bad = bad and (same_releases or row.finding.cause is not Cause.PROGRAM_LACKS)
        if bad and known.get(key(row)) is not row.verdict:
            yield row
