"""The loss of the complete intersection over union, as torchvision.ops.complete_box_iou_loss."""

import math

import mindspore
from helpers.torchvision.ops import distance_box_iou_loss
from mindspore import Tensor, ops


def complete_box_iou_loss(
    boxes1: Tensor, boxes2: Tensor, reduction: str = "none", eps: float = 1e-7
) -> Tensor:
    """Compare boxes (..., 4), corner by corner, with as many others; reduction is "none", "mean" or "sum"."""
    if reduction not in ("none", "mean", "sum"):
        raise ValueError(f"reduction must be none, mean or sum, not {reduction!r}")
    one, other = _complete_box_iou_loss_sides(boxes1), _complete_box_iou_loss_sides(boxes2)
    apart = distance_box_iou_loss(boxes1, boxes2)  # with its own eps, as in torchvision
    if not one[0].size:  # no boxes, which kernels refuse
        return apart if reduction == "none" else ops.zeros((), apart.dtype)
    unlike = ops.square(_complete_box_iou_loss_slope(other) - _complete_box_iou_loss_slope(one))
    unlike = unlike * mindspore.tensor(4 / math.pi**2, unlike.dtype)  # a number would have float32's digits
    ratio = _complete_box_iou_loss_ratio(one, other)
    share = unlike / (1 - ratio + unlike + mindspore.tensor(eps, unlike.dtype))
    loss = apart + ops.stop_gradient(share) * unlike
    return loss if reduction == "none" else loss.mean() if reduction == "mean" else loss.sum()


def _complete_box_iou_loss_sides(boxes: Tensor) -> list[Tensor]:
    wide = boxes if boxes.dtype == mindspore.float64 else boxes.astype(mindspore.float32)
    return list(wide.unbind(-1))


def _complete_box_iou_loss_slope(sides: list[Tensor]) -> Tensor:
    return ops.atan((sides[2] - sides[0]) / (sides[3] - sides[1]))


def _complete_box_iou_loss_ratio(one: list[Tensor], other: list[Tensor]) -> Tensor:
    left, top = ops.maximum(one[0], other[0]), ops.maximum(one[1], other[1])
    right, bottom = ops.minimum(one[2], other[2]), ops.minimum(one[3], other[3])
    both = ops.where((bottom > top) & (right > left), (right - left) * (bottom - top), 0)
    area1, area2 = ((each[2] - each[0]) * (each[3] - each[1]) for each in (one, other))
    return both / (area1 + area2 - both + mindspore.tensor(1e-7, both.dtype))
