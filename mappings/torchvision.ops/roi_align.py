"""Regions of feature maps, interpolated to one size, as torchvision.ops.roi_align."""

from collections.abc import Sequence
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

    Gradients reach input, as in torchvision. Boxes are read, so not in compiled functions.
    """
    tall, wide = (output_size, output_size) if isinstance(output_size, int) else output_size
    regions = _roi_align_regions(boxes)
    corners = regions[:, 1:] * np.float32(spatial_scale) - np.float32(0.5 if aligned else 0)
    sizes = corners[:, 2:] - corners[:, :2]
    if not aligned:
        sizes = sizes.clip(1)
    rows = _roi_align_weights(corners[:, 1], sizes[:, 1], tall, input.shape[2], sampling_ratio).astype(
        input.dtype
    )
    columns = _roi_align_weights(corners[:, 0], sizes[:, 0], wide, input.shape[3], sampling_ratio).astype(
        input.dtype
    )
    maps = input[mindspore.tensor(regions[:, 0].astype(np.int32))]
    return ops.matmul(ops.matmul(rows[:, None], maps), columns[:, None].swapaxes(2, 3))


def _roi_align_regions(boxes: Tensor | Sequence[Tensor]) -> np.ndarray[Any, Any]:
    """Boxes as rows of the image's index and four corners."""
    if isinstance(boxes, Tensor):
        return boxes.asnumpy().astype(np.float32)
    rows = [np.insert(each.asnumpy().astype(np.float32), 0, at, axis=1) for at, each in enumerate(boxes)]
    return np.concatenate(rows)


def _roi_align_weights(
    low: np.ndarray[Any, Any], size: np.ndarray[Any, Any], count: int, length: int, sampling_ratio: int
) -> Tensor:
    """How much each of length places counts for each of count bins of the regions: (K, count, length)."""
    step = size / np.float32(count)
    samples = np.full(len(low), sampling_ratio) if sampling_ratio > 0 else np.ceil(step).astype(int)
    at = np.arange(max(int(samples.max(initial=1)), 1), dtype=np.float32)
    apart = (step / samples.clip(1).astype(np.float32))[:, None, None]
    places = low[:, None, None] + np.arange(count, dtype=np.float32)[:, None] * step[:, None, None]
    places = places + (at + np.float32(0.5)) * apart
    counts = (at < samples[:, None])[:, None] & (places >= -1) & (places <= length)
    places = places.clip(0, length - 1)
    near = np.maximum(1 - np.abs(places[..., None] - np.arange(length, dtype=np.float32)), 0)
    shares = (near * counts[..., None]).sum(2) / samples.clip(1).astype(np.float32)[:, None, None]
    return mindspore.tensor(shares.astype(np.float32))
