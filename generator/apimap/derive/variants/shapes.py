"""Kind ``shape``: axes of length one and zero, broadcasting, 0-d, one axis more, non-contiguous inputs.

Nothing says which axes of two inputs belong together, so those of equal length are changed together,
then in pairs, then each alone; torch refuses what makes no sense.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from apimap.derive.variants.inputs import Given, with_inputs
from apimap.derive.variants.variant import Variant, Variants
from apimap.model.entry import Example

Axis = tuple[int, int]  # which input, which of its axes


def shapes(example: Example, given: list[Given], fragile: bool = False) -> Variants:
    """``fragile`` runs zero-size inputs in throw-away workers (linear algebra dies of them)."""
    ranked = [each for each in given if each.array.ndim]
    if not ranked:
        return
    if any(each.array.size > 1 for each in ranked):
        every = {each.name: _cut(each, dict.fromkeys(range(each.array.ndim), 1)) for each in ranked}
        yield Variant("shape:one-element", with_inputs(example, every))
    sets = list(_sets(ranked))
    yield from (_shortened(example, ranked, chosen, 0, fragile) for chosen in sets[:1])
    if len(ranked) > 1:
        yield from (
            _shortened(example, ranked, chosen, 1)
            for chosen in sets
            if len(chosen) == 1 and _longer(ranked, chosen)
        )
    yield from (_shortened(example, ranked, chosen, 0, fragile) for chosen in sets[1:])
    yield Variant(
        "shape:0-d",
        with_inputs(example, {each.name: f"{each.code}.ravel()[:1].reshape(())" for each in ranked}),
    )
    yield from _strided(example, ranked)
    yield Variant(
        "shape:leading-axis", with_inputs(example, {each.name: f"{each.code}[None]" for each in ranked})
    )
    if len(ranked) > 1:
        for each in ranked[:2]:
            yield Variant(
                f"shape:leading-axis-{each.name}", with_inputs(example, {each.name: f"{each.code}[None]"})
            )
            if each.array.ndim > 1 and len(each.array):
                yield Variant(
                    f"shape:first-row-{each.name}", with_inputs(example, {each.name: f"{each.code}[0]"})
                )
    single = len(ranked) == 1
    yield from (
        _shortened(example, ranked, chosen, 1)
        for chosen in sets
        if (single or len(chosen) > 1) and _longer(ranked, chosen)
    )


def changes_rank(variant: Variant) -> bool:
    """Whether an input has another number of axes than in the example; then it may be another form's call."""
    return variant.name.startswith(("shape:0-d", "shape:leading-axis", "shape:first-row"))


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


def _shortened(
    example: Example, given: list[Given], chosen: tuple[Axis, ...], length: int, isolated: bool = False
) -> Variant:
    lengths: dict[int, dict[int, int]] = {}
    for place, axis in chosen:
        lengths.setdefault(place, {})[axis] = length
    changed = {given[place].name: _cut(given[place], axes) for place, axes in lengths.items()}
    detail = "-".join(f"{given[place].name}.{axis}" for place, axis in chosen)
    return Variant(
        f"shape:{'one' if length else 'empty'}-{detail}", with_inputs(example, changed), isolated=isolated
    )


def _strided(example: Example, given: list[Given]) -> Variants:
    """The same numbers in memory of another order: the inputs are views."""
    turned = [each for each in given if each.array.ndim > 1]
    if turned:
        changed = {each.name: f"{each.code}.swapaxes(0, -1).copy()" for each in turned}
        back = "\n".join(f"{each.name} = {each.name}.swapaxes(0, -1)" for each in turned)
        yield Variant("shape:transposed", with_inputs(example, changed), before=back)
    changed = {each.name: f"np.repeat({each.expression}, 2, axis=-1)" for each in given}
    back = "\n".join(f"{each.name} = {each.name}[..., ::2]" for each in given)
    yield Variant("shape:strided", with_inputs(example, changed), before=back)
