"""Kind ``shape``: axes of length one and zero, broadcasting, 0-d, one axis more, non-contiguous inputs.

Nothing says which axes of two inputs belong together, so those of equal length are changed together,
then in pairs, then each alone; torch refuses what makes no sense.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import combinations

from apimap.derive.variants.inputs import Given
from apimap.derive.variants.kind import Kind, Sample, Subject, Variant, Variants
from apimap.model.entry import Bilingual, DifferenceKind, Weight

Axis = tuple[int, int]  # which input, which of its axes


# Functions whose kernels die of zero-size inputs (cholesky, geqrf, pinv on CPU), besides torch.linalg.
_FRAGILE = {
    *("cholesky", "cholesky_inverse", "cholesky_solve", "det", "geqrf", "inverse", "logdet", "lstsq", "lu"),
    *("lu_solve", "matrix_exp", "matrix_power", "orgqr", "ormqr", "pinverse", "qr", "slogdet", "svd"),
}
# What changes an input's number of axes: then it may be another form's call.
_RANKS = ("0-d", "leading-axis", "first-row")
# The part of a variant's name that says what was done, less the inputs that it was done to.
_DONE = re.compile(r"empty|one|leading-axis|first-row|0-d|transposed|strided")
_ORDINARY = re.compile(r"leading-axis|first-row|transposed|strided")
_INDEXED = 8  # axes of a tensor that mindspore takes an index of: of more, no part can be written


class Shape(Kind):
    """Inputs of other lengths and ranks, and the same numbers in memory of another order."""

    name = "shape"
    label = Bilingual(en="shape", zh="形状")
    about = Bilingual(
        en="0-d, one element, zero length along each axis, an axis more, broadcasting, views that are not"
        " contiguous",
        zh="0 维、单元素、各轴长度为零、多一轴、广播、不连续的视图",
    )
    quick = 8
    explains = frozenset({DifferenceKind.SHAPE})
    changes = Sample(
        api="torch.matmul",
        torch="out = torch.matmul(x, y)",
        mindspore="mindspore.mint.matmul",
        arguments={"input": "input", "other": "other"},
        inputs={"x": "np.ones((2, 3))", "y": "np.ones((3, 4))"},
        makes={
            "one-element": "np.ones((2, 3))[:1, :1]",
            "empty-x.1-y.0": "np.ones((2, 3))[:, :0]",
            "0-d": "np.ones((2, 3)).ravel()[:1].reshape(())",
            "leading-axis": "np.ones((2, 3))[None]",
            "transposed": "x = x.swapaxes(0, -1)",
        },
    )
    leaves = Sample(
        api="torch.relu",
        torch="out = torch.relu(x)",
        mindspore="mindspore.mint.nn.functional.relu",
        arguments={"input": "input"},
        inputs={"x": "np.array(0.5)"},
    )

    def weight(self, detail: str) -> Weight:
        """Another batch axis and views are common; nothing, one element or no axis is not."""
        return Weight.COMMON if _ORDINARY.match(detail) else Weight.CORNER

    def variants(self, subject: Subject) -> Variants:
        """A counterpart for one form of the call keeps the inputs' ranks.

        Zero-size inputs of linear algebra run in throw-away workers, which die of them.
        """
        fragile = ".linalg." in subject.entry.name or subject.leaf in _FRAGILE
        for each in _shapes(subject.given, fragile):
            if subject.counterpart.form is None or not each.detail.startswith(_RANKS):
                yield each

    def done(self, detail: str) -> str:
        """``empty`` of ``empty-x.0``."""
        found = _DONE.match(detail)
        return found[0] if found else detail


def _shapes(given: list[Given], fragile: bool) -> Variants:
    ranked = [each for each in given if each.array.ndim]
    if not ranked:
        return
    if any(each.array.size > 1 for each in ranked):
        yield Variant("one-element", {e.name: _cut(e, dict.fromkeys(range(e.array.ndim), 1)) for e in ranked})
    sets = list(_sets(ranked))
    yield from (_shortened(ranked, chosen, 0, fragile) for chosen in sets[:1])
    if len(ranked) > 1:
        yield from (
            _shortened(ranked, chosen, 1) for chosen in sets if len(chosen) == 1 and _longer(ranked, chosen)
        )
    yield from (_shortened(ranked, chosen, 0, fragile) for chosen in sets[1:])
    yield Variant("0-d", {each.name: f"{each.code}.ravel()[:1].reshape(())" for each in ranked})
    yield from _strided(ranked)
    yield Variant("leading-axis", {each.name: f"{each.code}[None]" for each in ranked})
    if len(ranked) > 1:
        for each in ranked[:2]:
            yield Variant(f"leading-axis-{each.name}", {each.name: f"{each.code}[None]"})
            if each.array.ndim > 1 and len(each.array):
                yield Variant(f"first-row-{each.name}", {each.name: f"{each.code}[0]"})
    single = len(ranked) == 1
    yield from (
        _shortened(ranked, chosen, 1)
        for chosen in sets
        if (single or len(chosen) > 1) and _longer(ranked, chosen)
    )


def _sets(given: list[Given]) -> Iterator[tuple[Axis, ...]]:
    """Axes to change together, each set once."""
    by_length: dict[int, list[Axis]] = {}
    for place, each in enumerate(given):
        for axis, length in enumerate(each.array.shape):
            if length:
                by_length.setdefault(length, []).append((place, axis))
    seen: set[tuple[Axis, ...]] = set()
    groups = [tuple(axes) for axes in by_length.values()]
    pairs = [pair for axes in groups for pair in combinations(axes, 2) if pair[0][0] != pair[1][0]]
    singles = [(axis,) for axes in groups for axis in axes]
    for chosen in [*groups, *pairs, *singles]:
        if chosen not in seen:
            seen.add(chosen)
            yield chosen


def _longer(given: list[Given], chosen: tuple[Axis, ...]) -> bool:
    return any(given[place].array.shape[axis] > 1 for place, axis in chosen)


def _cut(given: Given, lengths: dict[int, int]) -> str:
    """``x[:, :0]`` of an axis cut to length 0; trailing full axes are left out."""
    last = max(lengths)
    parts = [f":{lengths[axis]}" if axis in lengths else ":" for axis in range(last + 1)]
    return f"{given.code}[{', '.join(parts)}]"


def _shortened(given: list[Given], chosen: tuple[Axis, ...], length: int, isolated: bool = False) -> Variant:
    lengths: dict[int, dict[int, int]] = {}
    for place, axis in chosen:
        lengths.setdefault(place, {})[axis] = length
    changed = {given[place].name: _cut(given[place], axes) for place, axes in lengths.items()}
    detail = "-".join(f"{given[place].name}.{axis}" for place, axis in chosen)
    return Variant(f"{'one' if length else 'empty'}-{detail}", changed, isolated=isolated)


def _strided(given: list[Given]) -> Variants:
    """The same numbers in memory of another order: the inputs are views."""
    turned = [each for each in given if each.array.ndim > 1]
    if turned:
        changed = {each.name: f"{each.code}.swapaxes(0, -1).copy()" for each in turned}
        back = "\n".join(f"{each.name} = {each.name}.swapaxes(0, -1)" for each in turned)
        yield Variant("transposed", changed, before=back)
    if any(each.array.ndim > _INDEXED for each in given):
        return
    changed = {each.name: f"np.repeat({each.expression}, 2, axis=-1)" for each in given}
    back = "\n".join(f"{each.name} = {each.name}[..., ::2]" for each in given)
    yield Variant("strided", changed, before=back)
