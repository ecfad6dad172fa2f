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
    one, other = _complete_box_iou_loss_wide(boxes1), _complete_box_iou_loss_wide(boxes2)
    apart = distance_box_iou_loss(one, other)  # with its own eps, as in torchvision
    unlike = (
        4 / math.pi**2 * ops.square(_complete_box_iou_loss_slope(one) - _complete_box_iou_loss_slope(other))
    )
    ratio = _complete_box_iou_loss_ratio(one, other)
    loss = apart + ops.stop_gradient(unlike / (1 - ratio + unlike + eps)) * unlike
    if reduction == "none":
        return loss
    if not loss.size:
        return ops.zeros((), loss.dtype)
    return loss.mean() if reduction == "mean" else loss.sum()


def _complete_box_iou_loss_wide(boxes: Tensor) -> Tensor:
    return boxes if boxes.dtype == mindspore.float64 else boxes.astype(mindspore.float32)


def _complete_box_iou_loss_slope(boxes: Tensor) -> Tensor:
    sides = boxes[..., 2:] - boxes[..., :2]
    return ops.atan(sides[..., 0] / sides[..., 1])


def _complete_box_iou_loss_ratio(one: Tensor, other: Tensor) -> Tensor:
    low, high = ops.maximum(one[..., :2], other[..., :2]), ops.minimum(one[..., 2:], other[..., 2:])
    both = _complete_box_iou_loss_area(low, high) * (high > low).all(-1)
    return both / (
        _complete_box_iou_loss_area(one[..., :2], one[..., 2:])
        + _complete_box_iou_loss_area(other[..., :2], other[..., 2:])
        - both
        + 1e-7
    )


def _complete_box_iou_loss_area(low: Tensor, high: Tensor) -> Tensor:
    sides = high - low
    return sides[..., 0] * sides[..., 1]
