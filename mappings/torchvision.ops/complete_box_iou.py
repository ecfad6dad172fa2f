"""The complete intersection over union of each pair of boxes, as torchvision.ops.complete_box_iou."""

import math

import mindspore
from helpers.torchvision.ops import box_iou, distance_box_iou
from mindspore import Tensor, ops


def complete_box_iou(boxes1: Tensor, boxes2: Tensor, eps: float = 1e-7) -> Tensor:
    """Take from distance_box_iou what the ratios of width to height differ: (..., N, M)."""
    unlike = (
        4
        / math.pi**2
        * ops.square(
            _complete_box_iou_slope(boxes1)[..., :, None] - _complete_box_iou_slope(boxes2)[..., None, :]
        )
    )
    share = ops.stop_gradient(unlike / (1 - box_iou(boxes1, boxes2) + unlike + eps))
    return distance_box_iou(boxes1, boxes2, eps) - share * unlike


def _complete_box_iou_slope(boxes: Tensor) -> Tensor:
    wide = boxes if boxes.dtype == mindspore.float64 else boxes.astype(mindspore.float32)
    sides = wide[..., 2:] - wide[..., :2]
    return ops.atan(sides[..., 0] / sides[..., 1])
