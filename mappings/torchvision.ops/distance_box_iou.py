"""The distance intersection over union of each pair of boxes, as torchvision.ops.distance_box_iou."""

import mindspore
from helpers.torchvision.ops import box_iou
from mindspore import Tensor, ops


def distance_box_iou(boxes1: Tensor, boxes2: Tensor, eps: float = 1e-7) -> Tensor:
    """Take from box_iou the squares of the centres' distance over the diagonal around both: (..., N, M)."""
    boxes1, boxes2 = _distance_box_iou_wide(boxes1), _distance_box_iou_wide(boxes2)
    ratio = box_iou(boxes1, boxes2)
    if not ratio.size:
        return ratio
    one, other = (
        [side[..., None] for side in boxes1.unbind(-1)],
        [side[..., None, :] for side in boxes2.unbind(-1)],
    )
    diagonal, apart = mindspore.tensor(eps, ratio.dtype), mindspore.tensor(0, ratio.dtype)
    for at in (0, 1):
        low1, high1, low2, high2 = one[at], one[at + 2], other[at], other[at + 2]
        around = ops.maximum(high1, high2) - ops.minimum(low1, low2)
        around = ops.where(around < 0, 0, around)
        diagonal = diagonal + around * around
        apart = apart + ops.square((low1 + high1) / 2 - (low2 + high2) / 2)
    return ratio - apart / diagonal


def _distance_box_iou_wide(boxes: Tensor) -> Tensor:
    """Small numbers as float32 or int32, as there: differences and squares of others fit into their dtype."""
    if boxes.dtype in (mindspore.float32, mindspore.float64, mindspore.int32, mindspore.int64):
        return boxes
    return boxes.astype(mindspore.float32 if boxes.is_floating_point() else mindspore.int32)
