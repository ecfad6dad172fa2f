"""The intersection over union of each pair of boxes, as torchvision.ops.box_iou."""

import mindspore
import numpy as np
from helpers.torchvision.ops import box_area, box_convert
from mindspore import Tensor, ops


def box_iou(boxes1: Tensor, boxes2: Tensor, fmt: str = "xyxy") -> Tensor:
    """Give the ratios (..., N, M) of N boxes (..., N, 4) with M boxes (..., M, 4).

    fmt is "xyxy", "xywh" or "cxcywh"; turned boxes are not known.
    """
    area1, area2 = box_area(boxes1, fmt)[..., None], box_area(boxes2, fmt)[..., None, :]
    if not area1.size or not area2.size:  # an image without boxes, which kernels refuse
        wide = mindspore.float64 in (area1.dtype, area2.dtype)
        shape = np.broadcast_shapes(area1.shape, area2.shape)
        return mindspore.tensor(np.zeros(shape, np.float64 if wide else np.float32))
    one = [side[..., None] for side in box_convert(boxes1, fmt, "xyxy").unbind(-1)]
    other = [side[..., None, :] for side in box_convert(boxes2, fmt, "xyxy").unbind(-1)]
    across, down = (_box_iou_shared(one[at::2], other[at::2], area1) for at in (0, 1))
    both = across * down
    return both / (area1 + area2 - both)


def _box_iou_shared(one: list[Tensor], other: list[Tensor], area: Tensor) -> Tensor:
    """How long two spans overlap. NaN stays NaN: the kernel looks for it on one side only."""
    low, high = ops.maximum(one[0], other[0]), ops.minimum(one[1], other[1])
    if low.is_floating_point():
        low, high = ops.where(ops.isnan(one[0]), one[0], low), ops.where(ops.isnan(one[1]), one[1], high)
    side = (high - low).astype(area.dtype)
    return ops.where(side < 0, 0, side)
