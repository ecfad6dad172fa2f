"""The generalised intersection over union of each pair of boxes, as torchvision.ops.generalized_box_iou."""

from helpers.torchvision.ops import box_area, box_iou
from mindspore import Tensor, ops


def generalized_box_iou(boxes1: Tensor, boxes2: Tensor) -> Tensor:
    """Take from box_iou the share of the smallest box around both that neither covers: (..., N, M)."""
    ratio = box_iou(boxes1, boxes2)
    low = ops.minimum(boxes1[..., :, None, :2], boxes2[..., None, :, :2])
    high = ops.maximum(boxes1[..., :, None, 2:], boxes2[..., None, :, 2:])
    around = box_area(ops.cat([low, high], -1))
    total = box_area(boxes1)[..., :, None] + box_area(boxes2)[..., None, :]
    union = total / (1 + ratio)  # as total is union and intersection
    return ratio - (around - union) / around
