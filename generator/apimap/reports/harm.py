"""What a pair costs its user, in one word, and what its headline promises: worked out here for all readers.

Data, pages, table and command line show what this says. Pure.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Literal

from apimap.derive.variants import kind_of
from apimap.derive.variants.covers import coverings
from apimap.derive.variants.kinds.dtype import COMMON, DTYPES, Dtype
from apimap.derive.variants.kinds.graph import Graph
from apimap.model.checks import Row
from apimap.model.entry import Counterpart, DifferenceKind, Entry, Verdict, Weight
from apimap.model.finding import Cause
from apimap.reports.headline import headline, without_asides
from apimap.reports.weights import concerns, met, silent, weighed


class Harm(StrEnum):
    """What a pair costs its user; the gravest first, and the gravest that holds is the word."""

    NOT_RUN = "not-run"  # the default use has no answer here; the verdict says why
    SILENT = "silent"  # other numbers without an error, in a use that is common
    REFUSES = "refuses"  # an error, or no kernel, in a use that is common
    RENAME = "rename"  # arguments are to be renamed or rearranged
    EDGE = "edge"  # differs, in rare uses only
    DROP_IN = "drop-in"  # nothing that ran differs, and the arguments are the same


# Differences of these kinds are settled by writing the call as the argument rules do.
SETTLED = frozenset({DifferenceKind.NAME, DifferenceKind.ARGUMENT, DifferenceKind.DEFAULT})
_NO_ANSWER = frozenset(("unsupported", "not-run", "error", "oracle-error"))  # of headlines
_EVALUATION = re.compile(r"\.eval\(\)|\.train\(False\)|\b(?:training|train)=False\b")
# Groups of dtypes that people have one word for; the first member is that of the group itself.
GROUPS: dict[str, tuple[str, ...]] = {
    "floats": ("float32", "float64", "float16", "bfloat16"),
    "integers": ("int64", "int32", "uint8", "int8", "int16"),
    "bool": ("bool",),
    "complex": ("complex64",),
}
_REFUSED = (Cause.BOTH_REFUSE, Cause.ACCEPTS_MORE)  # by torch: nothing was computed
COMMON_GROUPS = ("floats", "integers")


@dataclass(frozen=True)
class Cost:
    """The harm of one counterpart in one run.

    ``also`` are the other words that hold. ``only`` says what nothing but ran: calls in evaluation, or
    under ``mindspore.jit``. ``works`` and ``refuses`` are groups of dtypes (:data:`GROUPS`) or dtypes, by
    what their variants showed; both empty where nothing that torch computes was refused for its dtype.
    """

    harm: Harm
    also: tuple[Harm, ...] = ()
    only: Literal["", "evaluation", "compiled"] = ""
    works: tuple[str, ...] = ()
    refuses: tuple[str, ...] = ()


def cost(entry: Entry, counterpart: Counterpart, rows: Iterable[Row], rearranged: bool) -> Cost:
    """The harm of a counterpart, by its rows of one run.

    ``rearranged``: some argument is not passed on as it is, or its default is another one.
    """
    listed = without_asides(rows)
    examples = [row for row in listed if not row.variant]
    found = {Harm.RENAME} if rearranged else set()
    proofs = {row.example: row for row in examples}
    found |= {harm for row in listed if (harm := _harm(entry, counterpart, row, proofs)) is not None}
    if any(concerns(each, counterpart) for each in entry.differences) and not found - {Harm.RENAME}:
        # Stated, though no row of this run shows it: of another form, or its proof has no answer here.
        found.add(Harm.EDGE)
    if headline(listed) in _NO_ANSWER:
        compiled = any(map(_compiled, listed))
        return Cost(Harm.NOT_RUN, tuple(sorted(found, key=list(Harm).index)), "compiled" if compiled else "")
    first, *others = sorted(found, key=list(Harm).index) or [Harm.DROP_IN]
    works, refuses = _dtypes(listed)
    return Cost(first, tuple(others), "evaluation" if _evaluated(entry, examples) else "", works, refuses)


def without_kernel(entry: Entry, counterpart: Counterpart, rows: Iterable[Row]) -> list[str]:
    """The examples of a common use that have no kernel here, as entries order them."""
    examples = [row for row in without_asides(rows) if not row.variant]
    proofs = {row.example: row for row in examples}
    lacking = {
        row.example
        for row in examples
        if row.verdict is Verdict.UNSUPPORTED and _harm(entry, counterpart, row, proofs) is Harm.REFUSES
    }
    return [each.id for each in entry.examples if each.id in lacking]


def _harm(entry: Entry, counterpart: Counterpart, row: Row, proofs: Mapping[str, Row]) -> Harm | None:
    """What one check costs; None where it shows no harm. ``proofs`` are the examples' rows, by example."""
    if not row.verdict.differs and row.verdict is not Verdict.UNSUPPORTED:
        return None
    stated = None
    if not row.variant:
        about = [
            each for each in entry.differences if each.proof == row.example and concerns(each, counterpart)
        ]
        if about and row.verdict.differs and all(each.kind in SETTLED for each in about):
            return Harm.RENAME
        stated = next((weighed(entry, each, counterpart, [row]) for each in about), None)
    weight = stated.weight if stated else met(entry, counterpart, row)
    if row.variant and _known_corner(entry, counterpart, row, proofs):
        weight = Weight.CORNER
    if row.verdict is Verdict.UNSUPPORTED:
        return Harm.EDGE if weight is Weight.CORNER else Harm.REFUSES
    if weight is Weight.CORNER or row.finding.cause is Cause.TORCH_REFUSES:
        return Harm.EDGE
    if stated.silent if stated else silent(row):
        return Harm.SILENT
    return Harm.RENAME if row.finding.level == "structure" else Harm.REFUSES


def _known_corner(entry: Entry, counterpart: Counterpart, row: Row, proofs: Mapping[str, Row]) -> bool:
    """Whether all that a variant may show is a corner: each difference that covers it, one by its author."""
    stated = list(coverings(entry, row, proofs))
    said = any(each.weight is Weight.CORNER for each in stated)
    return said and all(
        weighed(entry, each, counterpart, proofs.values()).weight is Weight.CORNER for each in stated
    )


def _compiled(row: Row) -> bool:
    return kind_of(row.variant) == Graph.name and row.verdict is Verdict.CONSISTENT


def _evaluated(entry: Entry, examples: Sequence[Row]) -> bool:
    """Whether every example that agrees calls the layer, or the function, for evaluation."""
    code = {each.id: each.torch for each in entry.examples}
    agreeing = [code.get(row.example, "") for row in examples if row.verdict is Verdict.CONSISTENT]
    return bool(agreeing) and all(_EVALUATION.search(each) for each in agreeing)


# When a dtype was tried in several examples the word that a reader most needs to know counts.
_WORST = ("crash", "timeout", "divergent", "unsupported", "error", "consistent", "oracle-error", "not-run")


def dtype_verdicts(rows: Iterable[Row]) -> dict[str, str]:
    """The verdict of a pair for each dtype that its variants tried on all of an example's data."""
    found: dict[str, list[str]] = {}
    for dtype, row in _by_dtype(rows):
        found.setdefault(dtype, []).append(row.verdict.value)
    return {dtype: min(words, key=_WORST.index) for dtype, words in found.items()}


def _by_dtype(rows: Iterable[Row]) -> Iterator[tuple[str, Row]]:
    for row in rows:
        kind, _, dtype = row.variant.partition(":")
        if kind == Dtype.name and dtype in DTYPES:
            yield dtype, row


def _dtypes(rows: Sequence[Row]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """What works, and what every example refuses, of what torch computes: a group's word for all of it."""
    tried, agrees, refused = set[str](), set[str](), set[str]()
    for dtype, row in _by_dtype(rows):
        if row.verdict is Verdict.UNSUPPORTED or row.finding.cause is Cause.MINDSPORE_REFUSES:
            refused.add(dtype)
        elif row.verdict is Verdict.CONSISTENT and row.finding.cause not in (
            Cause.BOTH_REFUSE,
            Cause.ACCEPTS_MORE,
        ):
            agrees.add(dtype)
        elif not row.verdict.compared:
            continue
        tried.add(dtype)
    own = _own_dtypes(rows)
    agrees, tried = agrees | own, tried | own
    refused -= agrees  # another dtype of a mask is refused: that of the numbers is not
    works, refuses = list[str](), list[str]()
    for group, members in GROUPS.items():
        here = refused & set(members)
        if here and here == tried & set(members):
            refuses += [group] if len(here) > 1 or len(members) == 1 else sorted(here)
        else:
            refuses += [each for each in members if each in here]
        if not here:
            works += [group] if agrees & set(members) else []
        else:
            works += [each for each in members if each in agrees]
    if not set(refuses) & {*COMMON_GROUPS, *COMMON}:
        return (), ()
    return tuple(works), tuple(refuses)


def _own_dtypes(rows: Sequence[Row]) -> set[str]:
    """The dtypes of examples that agree: variants try every one but an example's own."""
    varied: dict[str, set[str]] = {}
    for dtype, row in _by_dtype(rows):
        varied.setdefault(row.example, set()).add(dtype)
    agreeing = [row.example for row in rows if not row.variant and row.verdict is Verdict.CONSISTENT]
    left = [set(DTYPES) - varied[each] for each in agreeing if each in varied]
    return {dtype for each in left if len(each) == 1 for dtype in each}
