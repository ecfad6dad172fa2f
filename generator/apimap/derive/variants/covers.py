"""Which authored difference says what a divergent variant shows."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from apimap.derive.variants.kinds import behind
from apimap.model.checks import Row
from apimap.model.entry import Difference, DifferenceKind, Entry
from apimap.model.finding import Cause, Raised

_K = DifferenceKind
# Kinds of stated difference that a finding at some level is: a shape may part in a variant of dtype.
_LEVELS: dict[str, frozenset[DifferenceKind]] = {
    "dtype": frozenset({_K.DTYPE}),
    "shape": frozenset({_K.SHAPE}),
    "structure": frozenset({_K.STRUCTURE}),
    "nan": frozenset({_K.VALUE}),
    "value": frozenset({_K.VALUE}),
    "exception": frozenset({_K.EXCEPTION}),
}
_NUMBERS = ("nan", "value")


def covering(entry: Entry, row: Row, proofs: Mapping[str, Row]) -> Difference | None:
    """The first of :func:`coverings`; None if there is none."""
    return next(coverings(entry, row, proofs), None)


def coverings(entry: Entry, row: Row, proofs: Mapping[str, Row]) -> Iterator[Difference]:
    """The differences of the row's counterpart whose proof differs as the row does, in their order.

    ``proofs`` are the counterpart's rows of examples, by example. A difference covers a variant when it
    is of the variant's kind (or of the level at which it parts) and its proof parts at the same level,
    in the same direction: it says that an author has looked at this side of the pair. A variant whose answer
    changes from run to run, and that is refused (or dies) in some, parts as a refusal (or crash) does, too.
    """
    names = {each.mindspore for each in entry.counterparts if each.key == row.counterpart}
    if row.verdict.differs and not row.verdict.compared:
        kinds = frozenset({_K.CRASH})
    else:
        kind = behind(row.variant)
        kinds = (kind.explains if kind else frozenset()) | _LEVELS.get(row.finding.level, frozenset())
        kinds |= _LEVELS["exception"] if _refused_in_some(row) else frozenset()
        kinds |= {_K.CRASH} if row.finding.signal else frozenset()
    for difference in entry.differences:
        ours = difference.counterparts is None or names & set(difference.counterparts)
        if ours and difference.kind in kinds and _alike(row, proofs.get(difference.proof)):
            yield difference


def _alike(row: Row, proof: Row | None) -> bool:
    if proof is None:
        return False
    if proof.finding.cause in (Cause.UNWRITTEN, Cause.CHANGES) and row.finding.level in _NUMBERS:
        return True  # what the memory held, of either side, decides whether it is a number
    if _refused_in_some(row) and proof.finding.cause is Cause.MINDSPORE_REFUSES:
        return True
    if row.finding.signal and proof.finding.signal and not proof.verdict.compared:
        return True
    if proof.finding.level != row.finding.level:
        return False
    return row.finding.level != "exception" or row.finding.cause is proof.finding.cause


def _refused_in_some(row: Row) -> bool:
    """Whether the answer changes from run to run, and mindspore refuses in some of them."""
    return row.finding.cause is Cause.CHANGES and isinstance(row.finding.mindspore, Raised)
