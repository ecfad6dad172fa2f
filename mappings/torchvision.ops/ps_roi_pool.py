"""The means of regions of feature maps, each part of a map of its own, as torchvision.ops.ps_roi_pool."""

from collections.abc import Iterable, Sequence
from typing import Any

import mindspore
import numpy as np
from mindspore import Tensor, ops


def ps_roi_pool(
    input: Tensor,
    boxes: Tensor | Sequence[Tensor],
    output_size: int | Sequence[int],
    spatial_scale: float = 1.0,
) -> Tensor:
    """Give (K, C / (h·w), h, w), where part (i, j) of h × w is the mean in map i·w + j of each h·w in a row.

    Gradients reach input.
    """
    tall, wide = output_size if isinstance(output_size, Iterable) else (output_size, output_size)
    regions = _ps_roi_pool_regions(boxes, input)
    count, (_, channels, height, width) = len(regions), input.shape
    if channels % (tall * wide):
        raise ValueError(f"{channels} channels are no multiple of {tall} × {wide}")
    if not count or not input.size:
        return ops.zeros((count, channels // (tall * wide), int(tall), int(wide)), input.dtype)
    corners = _ps_roi_pool_rounded(regions[:, 1:] * regions.dtype.type(spatial_scale))
    sizes = np.where(corners[:, 2:] - corners[:, :2] < 1, 1, corners[:, 2:] - corners[:, :2])
    rows = _ps_roi_pool_bins(corners[:, 1], sizes[:, 1], tall, height)
    columns = _ps_roi_pool_bins(corners[:, 0], sizes[:, 0], wide, width)
    maps = input[mindspore.tensor(regions[:, 0].astype(np.int32))]
    maps = maps.reshape(count, -1, tall, wide, height, width)
    # where what is not of the part is left out, not weighed with 0, so that a NaN of it is as well
    along = ops.where(mindspore.tensor(rows[:, None, :, None, :, None]), maps, 0).sum(4)
    total = ops.where(mindspore.tensor(columns[:, None, None]), along, 0).sum(4)
    area = rows.sum(2)[:, None, :, None] * columns.sum(2)[:, None, None, :]
    total = ops.where(mindspore.tensor(area > 0), total, 0)
    return (total / mindspore.tensor(area.clip(1), input.dtype)).astype(input.dtype)


def _ps_roi_pool_regions(boxes: Tensor | Sequence[Tensor], input: Tensor) -> np.ndarray[Any, Any]:
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


def _ps_roi_pool_bins(
    low: np.ndarray[Any, Any], size: np.ndarray[Any, Any], count: int, length: int
) -> np.ndarray[Any, Any]:
    """Which of length places belong to each of count bins of the regions: (K, count, length)."""
    step = (size / size.dtype.type(count))[:, None]
    at = np.arange(count, dtype=size.dtype)
    first = (np.floor(at * step) + low[:, None]).clip(0, length - 1)
    last = (np.ceil((at + 1) * step) + low[:, None]).clip(0, length - 1)  # without the last row, as there
    places = np.arange(length)
    return (places >= first[..., None]) & (places < last[..., None])


def _ps_roi_pool_rounded(numbers: np.ndarray[Any, Any]) -> np.ndarray[Any, Any]:
    """To the nearest whole number, halves away from zero."""
    return np.trunc(numbers + np.copysign(numbers.dtype.type(0.5), numbers))
