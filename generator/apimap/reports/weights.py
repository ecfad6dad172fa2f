"""How much a difference matters: how often it is met, and whether it gives other numbers without an error.

What an author says of a difference (``weight``, ``silent``) holds. Where nothing is said it is worked out of
the example that proves it, so that it never looks smaller than what was seen. Pure.
"""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator, Sequence
from functools import cache

from apimap.derive.variants import behind
from apimap.model.checks import Row
from apimap.model.entry import LOUD, Counterpart, Difference, Entry, Example, Verdict, Weight
from apimap.model.finding import Cause

# Levels of comparison at which results part, with numbers, or what holds them, that are other ones.
_OTHER_NUMBERS = frozenset({"dtype", "shape", "nan", "value", "distribution"})
# What an example is made of that few programs are: dtypes, numbers, functions of numpy and torch.
_RARE_NAMES = frozenset(
    {"inf", "nan", "finfo", "iinfo"}
    | {"int8", "int16", "uint16", "uint32", "uint64", "complex64", "complex128"}
)
_MAKERS = frozenset(
    ("zeros", "ones", "empty", "full", "reshape", "standard_normal", "random", "rand", "randn")
)
LARGE, SMALL = 2**24, 1e-6  # beyond these a number in an example's inputs is there for its size


def silent(row: Row) -> bool | None:
    """Whether a check gave other numbers and no error; None where it shows no difference.

    Both ran, and dtype, shape or values part. A refusal, a crash, another structure is told by an error.
    """
    if not row.verdict.differs:
        return None
    return row.verdict is Verdict.DIVERGENT and row.finding.level in _OTHER_NUMBERS


def default_use(entry: Entry, counterpart: Counterpart | None) -> Example | None:
    """The example that a reader meets first: the first of the counterpart's form that torch accepts."""
    form = counterpart.form if counterpart else None
    name = counterpart.mindspore if counterpart else ""
    for each in entry.examples:
        ours = each.only is None or name in each.only
        if ours and not each.refuses and each.form in (None, form):
            return each
    return None


def met(entry: Entry, counterpart: Counterpart | None, row: Row) -> Weight:
    """How often a user meets what a check does.

    ``always``: it is the default use. A variant is weighed by its kind, another example by what it has that
    the default use has not: a call that torch refuses, inputs without elements, rare dtypes and numbers.
    What is made of a rare example is rare, whatever the kind.
    """
    usual = default_use(entry, counterpart)
    example = next((each for each in entry.examples if each.id == row.example), None)
    if row.variant:
        if example is not None and _met(example, usual) is Weight.CORNER:
            return Weight.CORNER
        kind = behind(row.variant)
        # float64 with the digits of float32 is met by those who look at the eighth digit.
        if kind is None or row.finding.cause is Cause.DIGITS:
            return Weight.CORNER
        return kind.weight(row.variant.partition(":")[2])
    if usual is not None and row.example == usual.id:
        return Weight.ALWAYS
    return Weight.COMMON if example is None else _met(example, usual)


def _met(example: Example, usual: Example | None) -> Weight:
    rare = example.refuses or rarities(example) - (rarities(usual) if usual else frozenset())
    return Weight.CORNER if rare else Weight.COMMON


def rarities(example: Example) -> frozenset[str]:
    """What an example's inputs and code have that few programs have, in words for comparison only."""
    given = [each if isinstance(each, str) else each.value for each in example.inputs.values()]
    return frozenset(word for text in given for word in _rare(text, True)) | frozenset(
        _rare(example.torch, False)
    )


@cache
def _rare(code: str, numbers: bool) -> tuple[str, ...]:
    """The words of one piece of code; large and small numbers count where ``numbers``."""
    try:
        tree = ast.parse(code)
    except SyntaxError:
        return ()
    return tuple(word for node in ast.walk(tree) for word in _words(node, numbers))


def _words(node: ast.AST, numbers: bool) -> Iterator[str]:
    if isinstance(node, ast.Attribute) and node.attr in _RARE_NAMES:
        yield node.attr
    elif isinstance(node, ast.List) and not node.elts:
        yield "empty"
    elif isinstance(node, ast.Call):
        name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
        first = node.args[0] if node.args else None
        lengths = first.elts if isinstance(first, ast.Tuple) else node.args
        if (name in _MAKERS or (name == "arange" and len(node.args) == 1)) and any(map(_zero, lengths)):
            yield "empty"
        if name in _MAKERS and isinstance(first, ast.Tuple) and not first.elts:
            yield "no-axis"
        if name == "float" and isinstance(first, ast.Constant) and isinstance(first.value, str):
            yield first.value.strip("-+").lower()
    elif isinstance(node, ast.Constant) and isinstance(node.value, complex):
        yield "complex"
    elif numbers and isinstance(node, ast.Constant) and isinstance(node.value, int | float):
        size = abs(node.value)
        if size >= LARGE or 0 < size < SMALL:
            yield "size"


def _zero(node: ast.expr) -> bool:
    return isinstance(node, ast.Constant) and type(node.value) is int and node.value == 0


def concerns(difference: Difference, counterpart: Counterpart | None) -> bool:
    """Whether a difference is about a counterpart."""
    return difference.counterparts is None or (
        counterpart is not None and counterpart.mindspore in difference.counterparts
    )


def weighed(
    entry: Entry, difference: Difference, counterpart: Counterpart | None, rows: Iterable[Row]
) -> Difference:
    """A difference with ``weight`` and ``silent`` said for one counterpart, given that counterpart's rows.

    ``silent`` stays None where no run tells it: the proof has no answer here, or agrees with this one.
    """
    proof = next((row for row in rows if row.example == difference.proof and not row.variant), None)
    weight, quiet = difference.weight, difference.silent
    if weight is None:
        example = next((each for each in entry.examples if each.id == difference.proof), None)
        usual = default_use(entry, counterpart)
        weight = Weight.COMMON if example is None else _met(example, usual)
        if proof is not None and proof.verdict.differs and usual is not None and usual.id == proof.example:
            weight = Weight.ALWAYS
    if quiet is None:
        quiet = silent(proof) if proof is not None else None
        quiet = False if quiet is None and difference.kind in LOUD else quiet
    return difference.model_copy(update={"weight": weight, "silent": quiet})


_PLACES: dict[Weight | None, int] = {None: 3, **{weight: place for place, weight in enumerate(Weight)}}


def order(difference: Difference) -> tuple[int, int]:
    """What bites most first: by a weighed difference's silence (unknown after silent), then its weight."""
    return 0 if difference.silent else 2 if difference.silent is False else 1, _PLACES[difference.weight]


def bites(differences: Iterable[Difference]) -> list[Difference]:
    """What a reader is warned of before anything else: weighed differences that ordinary programs meet."""
    return [each for each in differences if each.weight is not Weight.CORNER]


def gravest(differences: Sequence[Difference]) -> Difference:
    """One difference as weighed for several counterparts: as it is for the one that it hits hardest."""
    return min(differences, key=order)
