"""The means of regions of feature maps, each part of a map of its own, as torchvision.ops.ps_roi_pool."""

from collections.abc import Sequence
from typing import Any

import mindspore
import numpy as np
from mindspore import Tensor


def ps_roi_pool(
    input: Tensor,
    boxes: Tensor | Sequence[Tensor],
    output_size: int | Sequence[int],
    spatial_scale: float = 1.0,
) -> Tensor:
    """Give (K, C / (h·w), h, w), where part (i, j) of h × w is the mean in map i·w + j of each h·w in a row.

    Gradients reach input. Boxes are read, so not in compiled functions.
    """
    tall, wide = (output_size, output_size) if isinstance(output_size, int) else output_size
    regions = _ps_roi_pool_regions(boxes)
    corners = _ps_roi_pool_rounded(regions[:, 1:] * np.float32(spatial_scale))
    sizes = (corners[:, 2:] - corners[:, :2]).clip(1)
    rows = _ps_roi_pool_shares(_ps_roi_pool_bins(corners[:, 1], sizes[:, 1], tall, input.shape[2])).astype(
        input.dtype
    )
    columns = _ps_roi_pool_shares(_ps_roi_pool_bins(corners[:, 0], sizes[:, 0], wide, input.shape[3])).astype(
        input.dtype
    )
    maps = input[mindspore.tensor(regions[:, 0].astype(np.int32))]
    maps = maps.reshape(len(regions), -1, tall, wide, *input.shape[2:])
    along = (maps * rows[:, None, :, None, :, None]).sum(4)
    return (along * columns[:, None, None]).sum(4)


def _ps_roi_pool_shares(inside: np.ndarray[Any, Any]) -> Tensor:
    return mindspore.tensor((inside / inside.sum(-1, keepdims=True).clip(1)).astype(np.float32))


def _ps_roi_pool_regions(boxes: Tensor | Sequence[Tensor]) -> np.ndarray[Any, Any]:
    """Boxes as rows of the image's index and four corners."""
    if isinstance(boxes, Tensor):
        return boxes.asnumpy().astype(np.float32)
    rows = [np.insert(each.asnumpy().astype(np.float32), 0, at, axis=1) for at, each in enumerate(boxes)]
    return np.concatenate(rows)


def _ps_roi_pool_bins(
    low: np.ndarray[Any, Any], size: np.ndarray[Any, Any], count: int, length: int
) -> np.ndarray[Any, Any]:
    """Which of length places belong to each of count bins of the regions: (K, count, length)."""
    step = (size.astype(np.float32) / np.float32(count))[:, None]
    at = np.arange(count, dtype=np.float32)
    first = (np.floor(at * step) + low[:, None]).clip(0, length - 1)
    last = (np.ceil((at + 1) * step) + low[:, None]).clip(0, length - 1)  # without the last row, as there
    places = np.arange(length)
    return (places >= first[..., None]) & (places < last[..., None])


def _ps_roi_pool_rounded(numbers: np.ndarray[Any, Any]) -> np.ndarray[Any, Any]:
    """To the nearest whole number, halves away from zero."""
    return np.trunc(numbers + np.copysign(np.float32(0.5), numbers))
