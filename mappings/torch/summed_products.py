"""Sums of products by an equation of letters, in parts that MindSpore's kernels compute."""

from __future__ import annotations

import math

from mindspore import Tensor, ops


def _split(equation: str, operands: list[Tensor]) -> tuple[list[str], str]:
    left, arrow, right = equation.replace(" ", "").partition("->")
    names = left.split(",")
    if len(names) != len(operands):
        raise RuntimeError(f"einsum(): {len(operands)} operands for {len(names)} of the equation {equation}")
    spare = [c for c in map(chr, range(0x3B1, 0x3CA)) if c not in equation]  # letters for the axes of "..."
    widest = max(each.ndim - len(name.replace("...", "")) for name, each in zip(names, operands))
    full = []
    for name, each in zip(names, operands):
        rest = each.ndim - len(name.replace("...", ""))
        full.append(name.replace("...", "".join(spare[widest - rest : widest])))
    if arrow:
        return full, right.replace("...", "".join(spare[:widest]))
    every = "".join(full)
    once = sorted(c for c in set(every) if every.count(c) == 1 and c not in spare)
    return full, "".join(spare[:widest]) + "".join(once)


def _diagonal(value: Tensor, name: str) -> tuple[Tensor, str]:
    for letter in dict.fromkeys(name):
        while name.count(letter) > 1:
            first = name.index(letter)
            second = name.index(letter, first + 1)
            value = ops.diagonal(value, 0, first, second)
            name = "".join(c for place, c in enumerate(name) if place not in (first, second)) + letter
    return value, name


def _without(value: Tensor, name: str, kept: set[str]) -> tuple[Tensor, str]:
    axes = tuple(place for place, letter in enumerate(name) if letter not in kept)
    if axes and value.size:
        value = value.sum(axes)
    elif axes:  # on CPU the sum of nothing is what memory held
        left = tuple(size for place, size in enumerate(value.shape) if place not in axes)
        value = ops.zeros(left, value.dtype)
    return value, "".join(letter for letter in name if letter in kept)


def _pair(left: Tensor, a: str, right: Tensor, b: str, kept: set[str]) -> tuple[Tensor, str]:
    left, a = _without(left, a, kept | set(b))
    right, b = _without(right, b, kept | set(a))
    batch = [c for c in a if c in b and c in kept]
    inner = [c for c in a if c in b and c not in kept]
    own, other = [c for c in a if c not in b], [c for c in b if c not in a]
    size = dict(zip(a, left.shape))
    for letter, length in zip(b, right.shape):
        size[letter] = (
            length if size.get(letter, 1) == 1 else size[letter]
        )  # an axis of 1 is as long as the other
    left = left.permute(tuple(a.index(c) for c in [*batch, *own, *inner]))
    right = right.permute(tuple(b.index(c) for c in [*batch, *inner, *other]))
    if not inner:  # nothing to add up: as in torch, of two dtypes the wider one
        apart = left.reshape(*left.shape, *[1] * len(other))
        beside = right.reshape(*right.shape[: len(batch)], *[1] * len(own), *right.shape[len(batch) :])
        return apart * beside, "".join([*batch, *own, *other])
    left = ops.broadcast_to(left, tuple(size[c] for c in [*batch, *own, *inner]))
    right = ops.broadcast_to(right, tuple(size[c] for c in [*batch, *inner, *other]))
    many, rows, deep, columns = (math.prod(size[c] for c in part) for part in (batch, own, inner, other))
    names = "".join([*batch, *own, *other])
    if not many * rows * deep * columns:  # bmm of nothing leaves its result unwritten
        return ops.zeros(tuple(size[c] for c in names), left.dtype), names
    result = ops.bmm(left.reshape(many, rows, deep), right.reshape(many, deep, columns))
    return result.reshape(tuple(size[c] for c in names)), names


def summed_products(equation: str, operands: list[Tensor]) -> Tensor:
    """Give the sum of the products of the operands, taken from the left, as torch.einsum adds them up."""
    names, right = _split(equation, operands)
    value, name = _diagonal(operands[0], names[0])
    for place in range(1, len(operands)):
        other, label = _diagonal(operands[place], names[place])
        kept = set(right).union(*names[place + 1 :])
        value, name = _pair(value, name, other, label, kept)
    value, name = _without(value, name, set(right))
    return value.permute(tuple(name.index(letter) for letter in right)) if len(right) > 1 else value
