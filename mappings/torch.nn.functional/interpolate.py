"""Resizing by a factor, and along a cubic curve, as torch.nn.functional.interpolate does it."""

import math
from typing import Any

import mindspore
import numpy
from mindspore import Tensor, ops


def _sampled(input: Tensor, axis: int, size: int, step: float, mode: str, corners: bool) -> Tensor:
    length = input.shape[axis]
    kind: Any = numpy.float64 if input.dtype == mindspore.float64 else numpy.float32
    places: Any = numpy.arange(size, dtype=kind)
    if size == length and (mode.endswith("linear") or (mode == "nearest" and input.ndim == 4)):
        return input  # whatever the factor is, as in torch; of other ranks and modes it counts
    if mode == "nearest" and input.ndim == 4 and size == 2 * length:
        return ops.gather(input, Tensor(numpy.arange(size) // 2), axis)
    if mode == "nearest":
        taken = numpy.minimum(numpy.floor(places * kind(step)), length - 1)
        return ops.gather(input, Tensor(taken.astype(numpy.int64)), axis)
    if mode == "nearest-exact":
        taken = numpy.minimum(numpy.floor((places + kind(0.5)) * kind(step)), length - 1)
        return ops.gather(input, Tensor(taken.astype(numpy.int64)), axis)
    if corners:
        source = places * kind((length - 1) / (size - 1) if size > 1 else 0)
    else:  # torch rounds the product and the difference once
        source = ((places + kind(0.5)).astype(float) * float(kind(step)) - 0.5).astype(kind)
    if mode != "bicubic":
        source = numpy.maximum(source, kind(0))
    first = numpy.floor(source)
    rest = source - first
    if mode == "bicubic":
        near, far = [rest, 1 - rest], [rest + 1, 2 - rest]
        inner = [(1.25 * t - 2.25) * t * t + 1 for t in near]
        outer = [((-0.75 * t + 3.75) * t - 6) * t + 3 for t in far]
        taps = [(-1, outer[0]), (0, inner[0]), (1, inner[1]), (2, outer[1])]
    else:
        taps = [(0, 1 - rest), (1, rest)]
    shape = tuple(size if place == axis else 1 for place in range(input.ndim))
    total: Any = 0
    for offset, weight in taps:
        taken = numpy.clip(first + offset, 0, length - 1).astype(numpy.int64)
        share = Tensor(weight.reshape(shape).astype(kind)).astype(input.dtype)
        total = total + ops.gather(input, Tensor(taken), axis) * share
    return total


def _smoothed(input: Tensor, axis: int, size: int, step: float, mode: str) -> Tensor:
    """Each new place is the mean of all old ones within reach, which grows with the step."""
    length = input.shape[axis]
    kind: Any = numpy.float64 if input.dtype == mindspore.float64 else numpy.float32
    wide = max(step, 1.0)
    reach = (2.0 if mode == "bicubic" else 1.0) * wide
    taps = min(2 * math.ceil(reach) + 1, length)
    shares: Any = numpy.zeros((size, taps))
    begins: Any = numpy.zeros(size, dtype=numpy.int64)
    for place in range(size):
        middle = kind(step) * (kind(place) + kind(0.5))  # torch rounds on the way as well
        first, last = max(int(middle - reach + 0.5), 0), min(int(middle + reach + 0.5), length)
        far = numpy.abs((numpy.arange(first, last).astype(kind) - middle + kind(0.5)) * kind(1 / wide))
        if mode == "bicubic":  # the cubic curve of image libraries, -0.5, not that of no smoothing, -0.75
            inner, outer = (1.5 * far - 2.5) * far * far + 1, ((-0.5 * far + 2.5) * far - 4) * far + 2
            near = numpy.where(far < 1, inner, numpy.where(far < 2, outer, 0.0))
        else:
            near = numpy.maximum(1 - far, 0.0)
        begins[place] = first
        shares[place, : last - first] = near / near.sum()
    shape = tuple(size if place == axis else 1 for place in range(input.ndim))
    total: Any = 0
    for tap in range(taps):
        taken = ops.gather(input, Tensor(numpy.minimum(begins + tap, length - 1)), axis)
        share = shares[:, tap].reshape(shape)
        weighed = taken * Tensor(share.astype(kind))
        if (share == 0).any():  # out of reach: an infinity there does not count
            weighed = ops.select(Tensor(share != 0).broadcast_to(taken.shape), weighed, ops.zeros_like(taken))
        total = total + weighed
    return total


def interpolate(
    input: Tensor,
    size: int | tuple[int, ...] | None = None,
    scale_factor: float | tuple[float, ...] | None = None,
    mode: str = "nearest",
    align_corners: bool | None = None,
    recompute_scale_factor: bool | None = None,
    antialias: bool = False,
) -> Tensor:
    """Resize the last axes to a size or by a factor; antialias smoothes images that become smaller."""
    if antialias and (mode not in ("bilinear", "bicubic") or input.ndim != 4):
        raise ValueError("antialias is for images, bilinear or bicubic")
    if align_corners is not None and mode in ("nearest", "nearest-exact", "area"):
        raise ValueError("align_corners is for modes that weigh neighbours")
    axes = range(2, input.ndim)
    if scale_factor is None:
        if size is None:
            raise ValueError("either size or scale_factor is needed")
        sizes = [size] * len(axes) if isinstance(size, int) else [int(each) for each in size]
        steps = [input.shape[axis] / length for axis, length in zip(axes, sizes)]
    else:
        one = not isinstance(scale_factor, (list, tuple))
        given: Any = [scale_factor] * len(axes) if one else scale_factor
        factors = [float(each) for each in given]
        sizes = [math.floor(input.shape[axis] * factor) for axis, factor in zip(axes, factors)]
        steps = [1 / factor for factor in factors]
        if recompute_scale_factor:
            steps = [input.shape[axis] / length for axis, length in zip(axes, sizes)]
    rank = {"linear": 1, "bilinear": 2, "bicubic": 2, "trilinear": 3}.get(mode, len(axes))
    if rank != len(axes):
        raise NotImplementedError(f"{mode} is for {rank + 2} axes, not for {input.ndim}")
    if mode == "area":
        if len(axes) == 1:
            return ops.adaptive_avg_pool2d(input.expand_dims(2), (1, sizes[0])).squeeze(2)
        return (ops.adaptive_avg_pool2d if len(axes) == 2 else ops.adaptive_avg_pool3d)(input, tuple(sizes))
    kind = input.dtype
    if "nearest" not in mode and not input.is_floating_point():
        raise TypeError(f"neighbours are weighed in floating point, not in {kind}; convert the image first")
    if kind in (mindspore.float16, mindspore.bfloat16):  # torch adds up in float32
        input = input.float()
    wanted = list(zip(axes, sizes, steps))
    changed = any((input.shape[axis], step) != (length, 1.0) for axis, length, step in wanted)
    for axis, length, step in reversed(wanted):  # torch begins with the last
        if antialias:
            if align_corners:
                step = (input.shape[axis] - 1) / (length - 1) if length > 1 else 0.0
            if length != input.shape[axis]:
                input = _smoothed(input, axis, length, step, mode)
            continue
        # bicubic weighs all axes: an infinity times a share of 0 is NaN there
        if (input.shape[axis], step) != (length, 1.0) or (changed and mode == "bicubic"):
            input = _sampled(input, axis, length, step, mode, bool(align_corners))
    return input.astype(kind)
