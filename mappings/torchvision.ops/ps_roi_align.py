"""Regions of feature maps, each part of a map of its own, as torchvision.ops.ps_roi_align."""

from collections.abc import Iterable, Sequence
from typing import Any

import mindspore
import numpy as np
from mindspore import Tensor, ops


def ps_roi_align(
    input: Tensor,
    boxes: Tensor | Sequence[Tensor],
    output_size: int | Sequence[int],
    spatial_scale: float = 1.0,
    sampling_ratio: int = -1,
) -> Tensor:
    """Give (K, C / (h·w), h, w), where part (i, j) of h × w is read from map i·w + j of each h·w in a row.

    Gradients reach input. Boxes are read, so not in compiled functions.
    """
    tall, wide = output_size if isinstance(output_size, Iterable) else (output_size, output_size)
    regions = _ps_roi_align_regions(boxes, input)
    count, (_, channels, height, width) = len(regions), input.shape
    if channels % (tall * wide):
        raise ValueError(f"{channels} channels are no multiple of {tall} × {wide}")
    nothing = ops.zeros((count, channels // (tall * wide), int(tall), int(wide)), input.dtype)
    if not count:
        return nothing
    kind = regions.dtype.type
    corners = regions[:, 1:] * kind(spatial_scale) - kind(0.5)
    sizes = corners[:, 2:] - corners[:, :2]
    rows, below, down, samples = _ps_roi_align_samples(
        corners[:, 1], sizes[:, 1], tall, height, sampling_ratio
    )
    columns, beside, across, more = _ps_roi_align_samples(
        corners[:, 0], sizes[:, 0], wide, width, sampling_ratio
    )
    samples = (samples * more).reshape(-1, 1, 1, 1)
    if not input.size:
        return nothing / mindspore.tensor(samples, input.dtype)
    rows = rows + regions[:, 0].astype(np.int64)[:, None, None, None] * height
    part = np.arange(tall)[:, None, None] * wide + np.arange(wide)[:, None]  # the map of each part
    # the four values around each sample, and no others: a NaN elsewhere stays there
    flat = input.reshape(len(input), -1, tall * wide, height, width).transpose(0, 3, 4, 2, 1)
    flat = flat.reshape(-1, channels // (tall * wide))
    columns = columns.reshape(count, 1, wide, -1)
    total = ops.zeros((count, tall, wide, columns.shape[3], flat.shape[1]), input.dtype)
    sides = [(at, side) for at, side in np.ndindex(*rows.shape[2:])]
    # strict: compiled, the weights would be other ones without a word, and this is refused there
    for (at, side), there in zip(sides, np.repeat(np.moveaxis(down, 2, 0), 2, axis=0), strict=True):
        places = (rows[:, :, at, side, None, None] * width + columns) * tall * wide + part
        found = flat[mindspore.tensor(places.astype(np.int32))]
        # both weights at once: a sum of large numbers without the other one would overflow
        weights = below[:, :, at, side, None, None] * beside.reshape(count, 1, wide, -1)
        found = found * mindspore.tensor(weights[..., None], input.dtype)
        total = total + _ps_roi_align_only(there[:, :, None, None, None], found)
    total = total.reshape(count, tall, wide, -1, 2, flat.shape[1]).sum(4)
    total = _ps_roi_align_only(across[:, None, :, :, None], total).sum(3)
    return (total / mindspore.tensor(samples, input.dtype)).transpose(0, 3, 1, 2)


def _ps_roi_align_regions(boxes: Tensor | Sequence[Tensor], input: Tensor) -> np.ndarray[Any, Any]:
    """Boxes as rows of the image's index and four corners, held to the batch."""
    if input.ndim != 4:
        raise ValueError(f"the input must have 4 axes, not {input.ndim}")
    if isinstance(boxes, Tensor):
        regions = boxes.asnumpy()
    else:
        regions = np.concatenate([np.insert(each.asnumpy(), 0, at, axis=1) for at, each in enumerate(boxes)])
    if not ((regions[:, 0] >= 0) & (regions[:, 0] < len(input))).all():
        raise IndexError(f"the first column holds indices of images, from 0 to {len(input) - 1}")
    return regions.astype(np.float64 if input.dtype == mindspore.float64 else np.float32)


def _ps_roi_align_samples(
    low: np.ndarray[Any, Any], size: np.ndarray[Any, Any], count: int, length: int, ratio: int
) -> tuple[np.ndarray[Any, Any], ...]:
    """Samples of count bins of K regions along an axis of length places.

    Two places (K, count, samples, 2) around each and what they weigh; which samples (K, count, samples) there
    are and lie inside; how many (K) a bin has.
    """
    kind = low.dtype.type
    step = (size / kind(count))[:, None, None]
    many = np.nan_to_num(np.ceil(step[:, 0, 0]), nan=0, posinf=0, neginf=0).astype(np.int64)
    many = np.full(len(low), ratio) if ratio > 0 else many
    number = np.arange(max(int(many.max(initial=1)), 1), dtype=kind)
    apart = (number + kind(0.5)) * step / many.clip(1).astype(kind)[:, None, None]
    places = low[:, None, None] + np.arange(count, dtype=kind)[:, None] * step + apart
    inside = (number < many[:, None])[:, None] & (places >= -1) & (places <= length)
    places = np.where(inside, places, 0).clip(0, length - 1)
    first = np.floor(places).astype(np.int64)
    share = np.stack([1 - (places - first), places - first], -1)
    return np.stack([first, (first + 1).clip(0, length - 1)], -1), share, inside, many


def _ps_roi_align_only(inside: np.ndarray[Any, Any], found: Tensor) -> Tensor:
    """What was found where samples lie, else 0: a weight of 0 would leave a NaN."""
    return found if inside.all() else ops.where(mindspore.tensor(inside), found, 0)
