"""Which variants of an example are made: all of them, or a documented few."""

from __future__ import annotations

from collections.abc import Iterator

from apimap.derive.variants.choices import choices
from apimap.derive.variants.dtypes import dtypes
from apimap.derive.variants.inputs import Given
from apimap.derive.variants.shapes import changes_rank, shapes
from apimap.derive.variants.specials import values
from apimap.derive.variants.style import style
from apimap.derive.variants.variant import Level, Variant
from apimap.model.entry import Counterpart, Entry, Example
from apimap.signatures import Snapshot

# What ``quick`` makes of an example, at most: 28 variants and a gradient, no graph. Each kind lists
# what finds most first.
QUICK = {"style": 4, "dtype": 4, "shape": 8, "values": 8, "arguments": 4}
# Of how many examples per counterpart and form, those that an author put first.
QUICK_EXAMPLES = 2
# Compiling takes about half a second a program, so graph mode has one example per counterpart and form.
GRAPH_EXAMPLES = 1
# Functions whose kernels die of zero-size inputs (cholesky, geqrf, pinv on CPU), besides torch.linalg.
_FRAGILE = {
    *("cholesky", "cholesky_inverse", "cholesky_solve", "det", "geqrf", "inverse", "logdet", "lstsq", "lu"),
    *("lu_solve", "matrix_exp", "matrix_power", "orgqr", "ormqr", "pinverse", "qr", "slogdet", "svd"),
}


def eligible(example: Example) -> bool:
    """Whether an example has variants: it agrees by value, in a warm worker, and torch accepts it.

    What refuses, crashes or diverges shows no use to vary; random results cannot be compared by value.
    """
    plain = not (example.refuses or example.isolated or example.not_run)
    return plain and (example.compare is None or example.compare.how == "values")


def fragile(entry: Entry) -> bool:
    """Whether zero-size inputs are to run in throw-away workers."""
    return ".linalg." in entry.name or entry.name.rpartition(".")[2] in _FRAGILE


def slow(example: Example) -> bool:
    """Whether mindspore compiles something for the example, however it is called: optimizers do."""
    return "optim" in example.torch


def input_variants(
    entry: Entry, counterpart: Counterpart, example: Example, given: list[Given]
) -> Iterator[Variant]:
    """Variants that change inputs only; a counterpart for one form of the call keeps the inputs' ranks."""
    yield from dtypes(example, given)
    for each in shapes(example, given, fragile(entry)):
        if counterpart.form is None or not changes_rank(each):
            yield each
    yield from values(example, given, entry.name.rpartition(".")[2])


def call_variants(
    entry: Entry, counterpart: Counterpart, example: Example, torch: Snapshot
) -> Iterator[Variant]:
    """Variants that change torch code, from which mindspore code is derived anew."""
    yield from style(example, entry, counterpart, torch)
    yield from choices(example, entry, counterpart, torch)


def limited(variants: Iterator[Variant], level: Level) -> Iterator[Variant]:
    """The first few of each kind when ``quick``."""
    if level == "full":
        yield from variants
        return
    left = dict(QUICK)
    for each in variants:
        if left[each.kind] > 0:
            left[each.kind] -= 1
            yield each
