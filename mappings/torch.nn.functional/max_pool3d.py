"""The largest element of each window of a volume, as torch.nn.functional.max_pool3d."""

import itertools
import operator
from collections.abc import Sequence
from typing import Any

import mindspore
import numpy as np
from mindspore import Tensor, ops

# Kinds that are compared in a wider one, which loses nothing.
_WIDE = {
    **dict.fromkeys((mindspore.float16, mindspore.bfloat16), mindspore.float32),
    **dict.fromkeys((mindspore.int8, mindspore.int16, mindspore.uint8), mindspore.int32),
}


def max_pool3d(
    input: Tensor,
    kernel_size: int | Sequence[int],
    stride: int | Sequence[int] | None = None,
    padding: int | Sequence[int] = 0,
    dilation: int | Sequence[int] = 1,
    ceil_mode: bool = False,
    return_indices: bool = False,
) -> Any:
    """Take the largest of each window of (N, C, D, H, W) or (C, D, H, W), and where it stood if asked.

    A window with a NaN is NaN, and the gradient reaches the last NaN, as in torch. Any real dtype.
    """
    if input.ndim not in (4, 5) or 0 in input.shape[-4:]:
        raise RuntimeError(f"max_pool3d: a volume with or without batch axis expected, got {input.shape}")
    if input.dtype == mindspore.bool_ or input.is_complex():
        raise RuntimeError(f"max_pool3d: {input.dtype} has no order")
    kernel = _of_volume(kernel_size)
    none = stride is None or (isinstance(stride, (tuple, list)) and not stride)
    step = kernel if none else _of_volume(stride)
    around, apart = _of_volume(padding), _of_volume(dilation)
    if min(*kernel, *step, *apart) < 1:
        raise RuntimeError("kernel_size, stride and dilation should be greater than zero")
    if min(around) < 0 or any(around[axis] > kernel[axis] // 2 for axis in (0, 1, 2)):
        raise RuntimeError(f"pad should be at most half of kernel_size, but got {around} and {kernel}")
    sizes = input.shape[-3:]
    axes, counts = _window_counts(sizes, kernel, step, around, apart, ceil_mode)
    if min(counts) < 1:
        raise RuntimeError(f"Given input size: {sizes}. Output size is too small: {counts}")
    shape = (*input.shape[:-3], *counts)
    if not input.size:
        empty = ops.zeros(shape, input.dtype)
        return (empty, ops.zeros(shape, mindspore.int64)) if return_indices else empty
    flat = input.astype(_WIDE.get(input.dtype, input.dtype)).reshape(*input.shape[:-3], -1)
    places, real = _largest(ops.stop_gradient(flat), axes, counts)
    taken = ops.gather_elements(flat, -1, ops.where(real, places, ops.zeros_like(places)))
    values = ops.where(real, taken, ops.full_like(taken, _least_of(input.dtype)))
    values = values.reshape(shape).astype(input.dtype)
    return (values, places.reshape(shape)) if return_indices else values


def _largest(flat: Tensor, axes: Any, counts: Any) -> tuple[Tensor, Tensor]:
    """Where the largest element of each window stands, and which windows reach any element at all."""
    starts, reaches, steps = _window_tables(axes, counts)
    places = ops.zeros((*flat.shape[:-1], len(starts)), mindspore.int64) + mindspore.Tensor(starts)
    best = ops.full_like(places.astype(flat.dtype), _least_of(flat.dtype))
    for positions, inside in steps:
        here = mindspore.Tensor(positions)
        found = ops.gather(flat, here, flat.ndim - 1)
        larger = found > best
        if flat.is_floating_point():
            larger = ops.logical_or(larger, ops.isnan(found))
        larger = ops.logical_and(larger, mindspore.Tensor(inside))
        best, places = ops.where(larger, found, best), ops.where(larger, here, places)
    # Where a window lies in the padding altogether, torch's index may be beyond the end.
    return places, mindspore.Tensor(reaches).expand_as(places)


@ops.constexpr  # type: ignore[untyped-decorator]
def _window_tables(axes: Any, counts: Any) -> Any:
    """Where windows begin, which of them reach an element, and positions for each of their elements."""
    sizes = [axis[0] for axis in axes]
    starts = []
    for (_, _, step, pad, apart), count in zip(axes, counts, strict=True):
        start = np.arange(count) * step - pad
        starts.append(
            start + np.maximum(0, -(start // apart)) * apart
        )  # the first that is not in the padding
    reaches, steps = np.zeros(int(np.prod(counts)), bool), []
    for offsets in itertools.product(*(range(axis[1]) for axis in axes)):
        reached = [
            np.arange(count) * step - pad + offset * apart
            for offset, (_, _, step, pad, apart), count in zip(offsets, axes, counts, strict=True)
        ]
        inside = [(each >= 0) & (each < size) for each, size in zip(reached, sizes, strict=True)]
        real = (inside[0][:, None, None] & inside[1][:, None] & inside[2]).ravel()
        reaches |= real
        steps.append((np.where(real, _positions(reached, sizes), 0), real))
    return _positions(starts, sizes), reaches, tuple(steps)


def _positions(each: list[Any], sizes: list[int]) -> Any:
    depth, height, width = each
    rows = depth[:, None, None] * sizes[1] + height[:, None]
    return (rows * sizes[2] + width).ravel()


@ops.constexpr  # type: ignore[untyped-decorator]
def _window_counts(sizes: Any, kernel: Any, step: Any, around: Any, apart: Any, ceil_mode: bool) -> Any:
    """What is said of each axis, and how many windows there are along it."""
    axes = tuple(zip(sizes, kernel, step, around, apart, strict=True))
    return axes, tuple(_windows(*axis, ceil_mode) for axis in axes)


def _windows(size: int, kernel: int, step: int, pad: int, apart: int, ceil_mode: bool) -> int:
    """How many windows there are along an axis; none begins beyond the input and its left padding."""
    count = (size + 2 * pad - apart * (kernel - 1) - 1 + (step - 1 if ceil_mode else 0)) // step + 1
    return count - 1 if ceil_mode and (count - 1) * step >= size + pad else count


@ops.constexpr  # type: ignore[untyped-decorator]
def _least_of(kind: Any) -> Any:
    if kind in (mindspore.float16, mindspore.bfloat16, mindspore.float32, mindspore.float64):
        return float("-inf")
    return int(np.iinfo(mindspore.dtype_to_nptype(kind)).min)


@ops.constexpr  # type: ignore[untyped-decorator]
def _of_volume(number: Any) -> Any:
    several = [operator.index(each) for each in (number if isinstance(number, (tuple, list)) else [number])]
    if len(several) not in (1, 3):
        raise RuntimeError("kernel_size, stride, padding and dilation are one number, or three")
    return tuple(several) if len(several) == 3 else tuple(several) * 3
