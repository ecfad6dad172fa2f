"""What differs between devices: a run held against the one on CPU, pair by pair. Pure."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Literal, TypeVar, get_args

from apimap.model.checks import Row
from apimap.model.entry import Verdict
from apimap.reports.changes import Rows, state
from apimap.reports.elsewhere import HOME
from apimap.reports.history import Run
from apimap.signatures.documented.usage import usage_rank

Apart = Literal["differs", "no-kernel", "agrees", "kernel", "other"]
KINDS: tuple[Apart, ...] = get_args(Apart)  # in the order in which they are told

AnyRun = TypeVar("AnyRun", bound=Run)


@dataclass(frozen=True)
class Between:
    """A pair that does something else on one device than at home, in one way; its checks, examples first.

    ``kind``: it ``differs`` from torch here and agrees at home; has ``no-kernel`` here; ``agrees`` here and
    differs at home; has a ``kernel`` here that is lacking at home; ``other``. ``home`` and ``here`` are the
    pair's headlines; ``checks`` are the rows of both runs.
    """

    entry: str
    counterpart: str
    kind: Apart
    home: str
    here: str
    checks: tuple[tuple[Row, Row], ...]


def kind_of(home: Row, here: Row) -> Apart | None:
    """In which way one check is told apart; None where both runs say the same, or one says nothing."""
    was, now = home.verdict, here.verdict
    if Verdict.NOT_RUN in (was, now) or home.finding.unsteady or here.finding.unsteady:
        return None
    if was is now:
        return "other" if was.differs and home.finding.level != here.finding.level else None
    if now is Verdict.UNSUPPORTED and was.ran:
        return "no-kernel"
    if was is Verdict.UNSUPPORTED and now.ran:
        return "kernel"
    if was is Verdict.CONSISTENT and now.differs:
        return "differs"
    if now is Verdict.CONSISTENT and was.differs:
        return "agrees"
    return "other"


def between(home: Rows, here: Rows) -> list[Between]:
    """All pairs that both runs have and that differ, by kind, the most used APIs first.

    Checks are compared where both runs have them. A pair with differences of several kinds is there once for
    each.
    """
    before: dict[tuple[str, str], list[Row]] = {}
    after: dict[tuple[str, str], list[Row]] = {}
    for rows, found in ((home.rows, before), (here.rows, after)):
        for row in rows:
            found.setdefault((row.entry, row.counterpart), []).append(row)
    listed: list[Between] = []
    for pair in sorted(before.keys() & after.keys()):
        known = {(row.example, row.variant): row for row in before[pair]}
        kinds: dict[Apart, list[tuple[Row, Row]]] = {}
        for row in after[pair]:
            was = known.get((row.example, row.variant))
            if was is not None and (kind := kind_of(was, row)) is not None:
                kinds.setdefault(kind, []).append((was, row))
        words = state(before[pair]), state(after[pair])
        for kind, both in kinds.items():
            both.sort(key=lambda pair: bool(pair[1].variant))
            listed.append(Between(*pair, kind, *words, tuple(both)))
    return sorted(
        listed,
        key=lambda each: (KINDS.index(each.kind), usage_rank(each.entry), each.entry, each.counterpart),
    )


def counted(listed: Iterable[Between]) -> dict[Apart, tuple[int, int]]:
    """How many pairs and checks there are of each kind that occurs, in the order in which they are told."""
    pairs, checks = Counter[Apart](), Counter[Apart]()
    for each in listed:
        pairs[each.kind] += 1
        checks[each.kind] += len(each.checks)
    return {kind: (pairs[kind], checks[kind]) for kind in KINDS if pairs[kind]}


def home_of(run: Run, runs: Sequence[AnyRun], torch: str, mindspore: str) -> AnyRun | None:
    """The run on CPU that one elsewhere is held against: of the same releases, else the reference's."""
    if run.info.device == HOME:
        return None

    def of(releases: tuple[str, str]) -> AnyRun | None:
        for each in runs:
            if each.info.device == HOME and (each.info.torch, each.info.mindspore) == releases:
                return each
        return None

    return of((run.info.torch, run.info.mindspore)) or of((torch, mindspore))
