"""Differences of neighbours, as torch.gradient."""

from typing import Any

import mindspore
from mindspore import Tensor, ops


def gradient(
    input: Tensor, *, spacing: Any = None, dim: Any = None, edge_order: int = 1
) -> tuple[Tensor, ...]:
    """Give the gradient along each axis by second-order differences; spacing is a number, or one per axis.

    A tensor as an axis's spacing holds its places.
    """
    axes = range(input.ndim) if dim is None else list(dim) if isinstance(dim, list | tuple) else [int(dim)]
    steps = (
        list(spacing)
        if isinstance(spacing, (list, tuple))
        else [1 if spacing is None else spacing] * len(axes)
    )
    if not input.is_floating_point() and not input.is_complex():
        input = input.astype(mindspore.int64)
    return tuple(_along(input, step, axis, edge_order) for axis, step in zip(axes, steps, strict=True))


def _along(input: Tensor, step: Any, axis: int, edge_order: int) -> Tensor:
    rows = input.swapaxes(axis, -1)
    size = rows.shape[-1]
    if isinstance(step, Tensor) and step.ndim:
        gaps = step[1:] - step[:-1]
    else:
        gaps = ops.full((size - 1,), float(step), dtype=mindspore.float32)
    made = rows.dtype if rows.is_floating_point() or rows.is_complex() else mindspore.float32
    if gaps.dtype == mindspore.float64 and made == mindspore.float32:
        made = mindspore.float64
    gaps = gaps.astype(made)
    slopes = _divided((rows[..., 1:] - rows[..., :-1]).astype(made), gaps)
    left, right = gaps[:-1], gaps[1:]
    if isinstance(step, Tensor) and step.ndim:
        middle = _divided(slopes[..., :-1] * right + slopes[..., 1:] * left, left + right)
    else:
        middle = _divided((rows[..., 2:] - rows[..., :-2]).astype(made), left + right)
    first, last = slopes[..., :1], slopes[..., -1:]
    if edge_order == 2:
        first = first - (slopes[..., 1:2] - first) * gaps[0] / (gaps[0] + gaps[1])
        last = last + (last - slopes[..., -2:-1]) * gaps[-1] / (gaps[-1] + gaps[-2])
    return ops.concat([first, middle, last], -1).swapaxes(axis, -1)


def _divided(above: Tensor, below: Tensor) -> Tensor:
    """A quotient; the kernel would make -infinity of NaN / 0."""
    nothing = below == 0
    endless = 1 / ops.where(nothing, below, ops.zeros_like(below))  # of the sign that the zero has
    return ops.where(nothing, above * endless, above / ops.where(nothing, ops.ones_like(below), below))
