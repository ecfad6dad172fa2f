"""What changed from one run to another, per pair; a regression is never hidden by a headline that stays."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Literal, Protocol, get_args

from apimap.model.checks import Row
from apimap.model.entry import Verdict
from apimap.model.finding import Cause
from apimap.reports.headline import EXCEPT, headline

Kind = Literal["regression", "consistent", "divergent", "unsupported", "available", "gone", "other"]
KINDS: tuple[Kind, ...] = get_args(Kind)  # in the order in which they are told

_DIFFERS = {verdict.value for verdict in Verdict if verdict.differs}
_WITHOUT = ("absent", Verdict.UNSUPPORTED.value)
_AGREES = (Verdict.CONSISTENT.value, EXCEPT)


class Rows(Protocol):
    """A report, as far as a comparison needs it."""

    @property
    def rows(self) -> Sequence[Row]:
        """One row per check."""


@dataclass(frozen=True)
class Change:
    """A pair that is not what it was.

    ``kind``: a ``regression`` (a check that was consistent diverges, crashes or hangs), newly
    ``consistent`` or ``divergent``, newly ``unsupported`` (its kernel went), newly ``available`` (the API
    or its kernel came), ``gone`` (the release has no such API any more), or ``other``.
    ``old`` and ``new`` are headlines, ``absent`` where the release has no such API. ``checks`` are the
    rows of the new run that changed for the worse (of a regression) or at all, examples first.
    """

    entry: str
    counterpart: str
    kind: Kind
    old: str
    new: str
    checks: tuple[Row, ...] = ()


def state(rows: Sequence[Row]) -> str:
    """The headline of a pair's rows, with ``absent`` told from ``unsupported``."""
    word = headline(rows)
    if word == Verdict.UNSUPPORTED and any(row.finding.cause is Cause.ABSENT for row in rows):
        return "absent"
    return word


def _by_pair(rows: Iterable[Row]) -> dict[tuple[str, str], list[Row]]:
    found: dict[tuple[str, str], list[Row]] = {}
    for row in rows:
        found.setdefault((row.entry, row.counterpart), []).append(row)
    return found


def _worse(was: Row, now: Row) -> bool:
    steady = (
        not was.finding.unsteady and not now.finding.unsteady
    )  # of runs that disagreed no change can be read
    return steady and was.verdict is Verdict.CONSISTENT and now.verdict.differs


def _kind(old: str, new: str, worse: bool) -> Kind | None:
    if worse:
        return "regression"
    if old == new:
        return None
    if new == "absent":
        return "gone"
    if old in _WITHOUT:
        return "available"
    if new == "unsupported":
        return "unsupported"
    if new == Verdict.CONSISTENT or (new == EXCEPT and old not in _AGREES):
        return "consistent"
    return "divergent" if new in _DIFFERS else "other"


def diff(old: Rows, new: Rows) -> list[Change]:
    """Every pair that both runs have and that changed: regressions first, then as in ``KINDS``, by name.

    A pair that only one of them has is no change of a release: its entry was written, or removed.
    Checks are compared where both runs have them.
    """
    before, after = _by_pair(old.rows), _by_pair(new.rows)
    changes = []
    for pair in sorted(before.keys() & after.keys()):
        known = {(row.example, row.variant): row for row in before[pair]}
        both = [(was, row) for row in after[pair] if (was := known.get((row.example, row.variant)))]
        ran = {(row.example, row.variant) for _, row in both}
        moved = tuple(row for was, row in both if row.verdict is not was.verdict)
        # Headlines of the same checks on both sides: a check that was added changes no release.
        words = (
            state([row for row in before[pair] if (row.example, row.variant) in ran]),
            state([row for row in after[pair] if (row.example, row.variant) in ran]),
        )
        # Where the API was not there, an example that expects a refusal says nothing of it.
        worse = () if words[0] in _WITHOUT else tuple(row for was, row in both if _worse(was, row))
        kind = _kind(*words, bool(worse))
        if both and kind:
            shown = sorted(worse or moved, key=lambda row: bool(row.variant))
            changes.append(Change(*pair, kind, *words, tuple(shown)))
    return sorted(changes, key=lambda change: KINDS.index(change.kind))


def counted(changes: Iterable[Change]) -> dict[Kind, int]:
    """How many changes there are of each kind that occurs, in the order in which they are told."""
    found = Counter(change.kind for change in changes)
    return {kind: found[kind] for kind in KINDS if found[kind]}
