"""The complete intersection over union of each pair of boxes, as torchvision.ops.complete_box_iou."""

import math

import mindspore
from helpers.torchvision.ops import box_iou, distance_box_iou
from mindspore import Tensor, ops


def complete_box_iou(boxes1: Tensor, boxes2: Tensor, eps: float = 1e-7) -> Tensor:
    """Take from distance_box_iou what the ratios of width to height differ: (..., N, M)."""
    boxes1, boxes2 = _complete_box_iou_wide(boxes1), _complete_box_iou_wide(boxes2)
    apart = distance_box_iou(boxes1, boxes2, eps)
    if not apart.size:
        return apart
    unlike = ops.square(
        _complete_box_iou_slope(boxes1)[..., None] - _complete_box_iou_slope(boxes2)[..., None, :]
    )
    unlike = unlike * mindspore.tensor(4 / math.pi**2, unlike.dtype)  # a number would have float32's digits
    share = unlike / (1 - box_iou(boxes1, boxes2) + unlike + mindspore.tensor(eps, unlike.dtype))
    return apart - ops.stop_gradient(share) * unlike


def _complete_box_iou_wide(boxes: Tensor) -> Tensor:
    if boxes.dtype in (mindspore.float32, mindspore.float64, mindspore.int32, mindspore.int64):
        return boxes
    return boxes.astype(mindspore.float32 if boxes.is_floating_point() else mindspore.int32)


def _complete_box_iou_slope(boxes: Tensor) -> Tensor:
    sides = boxes.unbind(-1)
    return ops.atan((sides[2] - sides[0]) / (sides[3] - sides[1]))
