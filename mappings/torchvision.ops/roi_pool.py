"""The largest values of regions of feature maps, as torchvision.ops.roi_pool."""

from collections.abc import Sequence
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

    Gradients reach input. Boxes are read, so not in compiled functions.
    """
    tall, wide = (output_size, output_size) if isinstance(output_size, int) else output_size
    regions = _roi_pool_regions(boxes)
    corners = _roi_pool_rounded(regions[:, 1:] * np.float32(spatial_scale))
    sizes = (corners[:, 2:] - corners[:, :2] + 1).clip(1)
    rows = mindspore.tensor(_roi_pool_bins(corners[:, 1], sizes[:, 1], tall, input.shape[2]))
    columns = mindspore.tensor(_roi_pool_bins(corners[:, 0], sizes[:, 0], wide, input.shape[3]))
    lowest = mindspore.tensor(-np.inf, input.dtype)
    maps = input[mindspore.tensor(regions[:, 0].astype(np.int32))]
    along = ops.amax(ops.where(rows[:, None, :, :, None], maps[:, :, None], lowest), 3)  # (K, C, tall, W)
    found = ops.amax(ops.where(columns[:, None, None], along[:, :, :, None], lowest), 4)
    return ops.where(found == lowest, ops.zeros_like(found), found)


def _roi_pool_regions(boxes: Tensor | Sequence[Tensor]) -> np.ndarray[Any, Any]:
    """Boxes as rows of the image's index and four corners."""
    if isinstance(boxes, Tensor):
        return boxes.asnumpy().astype(np.float32)
    rows = [np.insert(each.asnumpy().astype(np.float32), 0, at, axis=1) for at, each in enumerate(boxes)]
    return np.concatenate(rows)


def _roi_pool_bins(
    low: np.ndarray[Any, Any], size: np.ndarray[Any, Any], count: int, length: int
) -> np.ndarray[Any, Any]:
    """Which of length places belong to each of count bins of the regions: (K, count, length)."""
    step = (size.astype(np.float32) / np.float32(count))[:, None]
    at = np.arange(count, dtype=np.float32)
    first = (np.floor(at * step) + low[:, None]).clip(0, length)
    last = (np.ceil((at + 1) * step) + low[:, None]).clip(0, length)
    places = np.arange(length)
    return (places >= first[..., None]) & (places < last[..., None])


def _roi_pool_rounded(numbers: np.ndarray[Any, Any]) -> np.ndarray[Any, Any]:
    """To the nearest whole number, halves away from zero."""
    return np.trunc(numbers + np.copysign(np.float32(0.5), numbers))
