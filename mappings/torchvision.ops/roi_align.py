"""Regions of feature maps, interpolated to one size, as torchvision.ops.roi_align."""

from collections.abc import Iterable, Sequence
from typing import Any

import mindspore
import numpy as np
from mindspore import Tensor, ops


def roi_align(
    input: Tensor,
    boxes: Tensor | Sequence[Tensor],
    output_size: int | Sequence[int],
    spatial_scale: float = 1.0,
    sampling_ratio: int = -1,
    aligned: bool = False,
) -> Tensor:
    """Give (K, C, *output_size) of maps (N, C, H, W) and K boxes: rows (K, 5), or corners (L, 4) per map.

    Gradients reach input, as in torchvision.
    """
    tall, wide = output_size if isinstance(output_size, Iterable) else (output_size, output_size)
    regions = _roi_align_regions(boxes, input)
    count, (_, channels, height, width) = len(regions), input.shape
    if not count or not input.size:
        return ops.zeros((count, channels, int(tall), int(wide)), input.dtype)
    kind = regions.dtype.type
    corners = regions[:, 1:] * kind(spatial_scale) - kind(0.5 if aligned else 0)
    sizes = corners[:, 2:] - corners[:, :2]
    sizes = sizes if aligned else np.where(sizes < 1, kind(1), sizes)
    rows, below, down, stray, samples = _roi_align_samples(
        corners[:, 1], sizes[:, 1], tall, height, sampling_ratio
    )
    columns, beside, across, astray, more = _roi_align_samples(
        corners[:, 0], sizes[:, 0], wide, width, sampling_ratio
    )
    rows = rows + regions[:, 0].astype(np.int64)[:, None, None, None] * height
    # the four values around each sample, and no others: a NaN elsewhere stays there
    flat = input.transpose(0, 2, 3, 1).reshape(-1, channels)
    total = ops.zeros((count, tall, columns[0].size, channels), input.dtype)
    for at, side in np.ndindex(*rows.shape[2:]):
        places = rows[:, :, at, side, None] * width + columns.reshape(count, 1, -1)
        found = flat[mindspore.tensor(places.astype(np.int32))]
        # both weights at once: a sum of large numbers without the other one would overflow
        weights = below[:, :, at, side, None] * beside.reshape(count, 1, -1)
        found = found * mindspore.tensor(weights[..., None], input.dtype)
        total = total + _roi_align_only(down[:, :, at, None, None], found)
    total = total.reshape(count, tall, wide, -1, 2, channels).sum(4)
    total = _roi_align_only(across[:, None, :, :, None], total).sum(3)
    samples = (samples * more).reshape(-1, 1, 1, 1)
    lost = (stray[:, :, None] | astray[:, None]) & (samples[..., 0] > 0)
    if lost.any():  # torchvision reads the first value of the map for a sample outside, and weighs it with 0
        first = flat[mindspore.tensor((regions[:, 0] * height * width).astype(np.int32))]
        total = total + ops.where(mindspore.tensor(lost[..., None]), first[:, None, None] * 0, 0)
    samples = samples.clip(1)
    return (total / mindspore.tensor(samples, input.dtype)).transpose(0, 3, 1, 2)


def _roi_align_regions(boxes: Tensor | Sequence[Tensor], input: Tensor) -> np.ndarray[Any, Any]:
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


def _roi_align_samples(
    low: np.ndarray[Any, Any], size: np.ndarray[Any, Any], count: int, length: int, ratio: int
) -> tuple[np.ndarray[Any, Any], ...]:
    """Samples of count bins of K regions along an axis of length places.

    Two places (K, count, samples, 2) around each and what they weigh; which samples (K, count, samples) there
    are and lie inside; which bins (K, count) have some outside; how many (K) a bin has.
    """
    kind = low.dtype.type
    step = (size / kind(count))[:, None, None]
    many = np.nan_to_num(np.ceil(step[:, 0, 0]), nan=0, posinf=0, neginf=0).astype(np.int64)
    many = np.full(len(low), ratio) if ratio > 0 else many
    number = np.arange(max(int(many.max(initial=1)), 1), dtype=kind)
    apart = (number + kind(0.5)) * step / many.clip(1).astype(kind)[:, None, None]
    places = low[:, None, None] + np.arange(count, dtype=kind)[:, None] * step + apart
    there = (number < many[:, None])[:, None]
    inside = there & (places >= -1) & (places <= length)
    places = np.where(inside, places, 0).clip(0, length - 1)
    first = np.floor(places).astype(np.int64)
    share = np.stack([1 - (places - first), places - first], -1)
    pairs = np.stack([first, (first + 1).clip(0, length - 1)], -1)
    return pairs, share, inside, (there & ~inside).any(2), many


def _roi_align_only(inside: np.ndarray[Any, Any], found: Tensor) -> Tensor:
    """What was found where samples lie, else 0: a weight of 0 would leave a NaN."""
    return found if inside.all() else ops.where(mindspore.tensor(inside), found, 0)
