"""Which authored difference says what a divergent variant shows."""

from __future__ import annotations

from generator.checks import Row
from generator.model import Difference, DifferenceKind, Entry, Verdict
from generator.variants.variant import kind_of

_K = DifferenceKind
# Kinds of difference that a variant of a kind can show.
_SHOWN_BY: dict[str, frozenset[DifferenceKind]] = {
    "style": frozenset({_K.NAME, _K.ARGUMENT, _K.DEFAULT}),
    "dtype": frozenset({_K.DTYPE}),
    "shape": frozenset({_K.SHAPE}),
    "values": frozenset({_K.VALUE}),
    "arguments": frozenset({_K.ARGUMENT, _K.DEFAULT}),
    "gradient": frozenset({_K.GRADIENT}),
    "graph": frozenset({_K.BEHAVIOUR}),
}


def covering(entry: Entry, row: Row) -> Difference | None:
    """The first difference of the row's counterpart that is of the variant's kind, or of its verdict.

    This is by kind alone: it says that an author has looked at this side of the pair, not that every
    such variant is explained.
    """
    names = {each.mindspore for each in entry.counterparts if each.key == row.counterpart}
    kinds = _SHOWN_BY.get(kind_of(row.variant), frozenset())
    if row.verdict in (Verdict.CRASH, Verdict.TIMEOUT):
        kinds = frozenset({_K.CRASH})
    for difference in entry.differences:
        ours = difference.counterparts is None or names & set(difference.counterparts)
        if ours and difference.kind in kinds:
            return difference
    return None
