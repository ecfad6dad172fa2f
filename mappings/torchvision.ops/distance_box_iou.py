"""The distance intersection over union of each pair of boxes, as torchvision.ops.distance_box_iou."""

import mindspore
from helpers.torchvision.ops import box_iou
from mindspore import Tensor, ops


def distance_box_iou(boxes1: Tensor, boxes2: Tensor, eps: float = 1e-7) -> Tensor:
    """Take from box_iou the squares of the centres' distance over the diagonal around both: (..., N, M)."""
    one, other = (
        _distance_box_iou_wide(boxes1)[..., :, None, :],
        _distance_box_iou_wide(boxes2)[..., None, :, :],
    )
    low, high = ops.minimum(one[..., :2], other[..., :2]), ops.maximum(one[..., 2:], other[..., 2:])
    diagonal = ops.square(high - low).sum(-1) + eps
    apart = ops.square((one[..., :2] + one[..., 2:] - other[..., :2] - other[..., 2:]) / 2).sum(-1)
    return box_iou(boxes1, boxes2) - apart / diagonal


def _distance_box_iou_wide(boxes: Tensor) -> Tensor:
    return boxes if boxes.dtype == mindspore.float64 else boxes.astype(mindspore.float32)
