"""The largest values of regions of feature maps, as torchvision.ops.roi_pool."""

from collections.abc import Iterable, Sequence
from typing import Any

import mindspore
import numpy as np
from mindspore import Tensor, ops


def roi_pool(
    input: Tensor,
    boxes: Tensor | Sequence[Tensor],
    output_size: int | Sequence[int],
    spatial_scale: float = 1.0,
) -> Tensor:
    """Give (K, C, *output_size): the maxima of parts of K boxes in whole pixels; 0 for an empty part.

    NaN and what is below float32's range count as its lowest number, as there. Gradients reach input.
    Boxes are read, so not in compiled functions.
    """
    tall, wide = output_size if isinstance(output_size, Iterable) else (output_size, output_size)
    regions = _roi_pool_regions(boxes, input)
    count, (_, channels, height, width) = len(regions), input.shape
    if not count or not input.size:
        return ops.zeros((count, channels, int(tall), int(wide)), input.dtype)
    corners = _roi_pool_rounded(regions[:, 1:] * regions.dtype.type(spatial_scale))
    sizes = np.where(corners[:, 2:] - corners[:, :2] < 0, 1, corners[:, 2:] - corners[:, :2] + 1)
    rows = mindspore.tensor(_roi_pool_bins(corners[:, 1], sizes[:, 1], tall, height))
    columns = mindspore.tensor(_roi_pool_bins(corners[:, 0], sizes[:, 0], wide, width))
    lowest = mindspore.tensor(
        -np.finfo(np.float16 if input.dtype == mindspore.float16 else np.float32).max, input.dtype
    )
    maps = input[mindspore.tensor(regions[:, 0].astype(np.int32))]
    maps = ops.where(maps > lowest, maps, lowest)
    along = ops.amax(ops.where(rows[:, None, :, :, None], maps[:, :, None], lowest), 3)  # (K, C, tall, W)
    found = ops.amax(ops.where(columns[:, None, None], along[:, :, :, None], lowest), 4)
    filled = rows.any(2)[:, None, :, None] & columns.any(2)[:, None, None, :]
    return ops.where(filled, found, 0)


def _roi_pool_regions(boxes: Tensor | Sequence[Tensor], input: Tensor) -> np.ndarray[Any, Any]:
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


def _roi_pool_bins(
    low: np.ndarray[Any, Any], size: np.ndarray[Any, Any], count: int, length: int
) -> np.ndarray[Any, Any]:
    """Which of length places belong to each of count bins of the regions: (K, count, length)."""
    step = (size / size.dtype.type(count))[:, None]
    at = np.arange(count, dtype=size.dtype)
    first = (np.floor(at * step) + low[:, None]).clip(0, length)
    last = (np.ceil((at + 1) * step) + low[:, None]).clip(0, length)
    places = np.arange(length)
    return (places >= first[..., None]) & (places < last[..., None])


def _roi_pool_rounded(numbers: np.ndarray[Any, Any]) -> np.ndarray[Any, Any]:
    """To the nearest whole number, halves away from zero."""
    return np.trunc(numbers + np.copysign(numbers.dtype.type(0.5), numbers))
