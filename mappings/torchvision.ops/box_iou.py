"""The intersection over union of each pair of boxes, as torchvision.ops.box_iou."""

from helpers.torchvision.ops import box_area, box_convert
from mindspore import Tensor, ops


def box_iou(boxes1: Tensor, boxes2: Tensor, fmt: str = "xyxy") -> Tensor:
    """Give the ratios (..., N, M) of N boxes (..., N, 4) with M boxes (..., M, 4).

    fmt is "xyxy", "xywh" or "cxcywh"; turned boxes are not known.
    """
    area1, area2 = box_area(boxes1, fmt), box_area(boxes2, fmt)
    boxes1, boxes2 = box_convert(boxes1, fmt, "xyxy"), box_convert(boxes2, fmt, "xyxy")
    low = ops.maximum(boxes1[..., :, None, :2], boxes2[..., None, :, :2])
    high = ops.minimum(boxes1[..., :, None, 2:], boxes2[..., None, :, 2:])
    sides = (high - low).astype(area1.dtype).clamp(min=0)
    both = sides[..., 0] * sides[..., 1]
    return both / (area1[..., :, None] + area2[..., None, :] - both)
