"""The loss of the distance intersection over union, as torchvision.ops.distance_box_iou_loss."""

import mindspore
from mindspore import Tensor, ops


def distance_box_iou_loss(
    boxes1: Tensor, boxes2: Tensor, reduction: str = "none", eps: float = 1e-7
) -> Tensor:
    """Compare boxes (..., 4), corner by corner, with as many others; reduction is "none", "mean" or "sum"."""
    if reduction not in ("none", "mean", "sum"):
        raise ValueError(f"reduction must be none, mean or sum, not {reduction!r}")
    one, other = _distance_box_iou_loss_wide(boxes1), _distance_box_iou_loss_wide(boxes2)
    loss = 1 - _distance_box_iou_loss_ratio(one, other, eps) + _distance_box_iou_loss_apart(one, other, eps)
    if reduction == "none":
        return loss
    if not loss.size:
        return ops.zeros((), loss.dtype)
    return loss.mean() if reduction == "mean" else loss.sum()


def _distance_box_iou_loss_wide(boxes: Tensor) -> Tensor:
    return boxes if boxes.dtype == mindspore.float64 else boxes.astype(mindspore.float32)


def _distance_box_iou_loss_apart(one: Tensor, other: Tensor, eps: float) -> Tensor:
    sides = ops.maximum(one[..., 2:], other[..., 2:]) - ops.minimum(one[..., :2], other[..., :2])
    centres = (one[..., :2] + one[..., 2:] - other[..., :2] - other[..., 2:]) / 2
    return ops.square(centres).sum(-1) / (ops.square(sides).sum(-1) + eps)


def _distance_box_iou_loss_ratio(one: Tensor, other: Tensor, eps: float) -> Tensor:
    low, high = ops.maximum(one[..., :2], other[..., :2]), ops.minimum(one[..., 2:], other[..., 2:])
    both = _distance_box_iou_loss_area(low, high) * (high > low).all(-1)
    return both / (
        _distance_box_iou_loss_area(one[..., :2], one[..., 2:])
        + _distance_box_iou_loss_area(other[..., :2], other[..., 2:])
        - both
        + eps
    )


def _distance_box_iou_loss_area(low: Tensor, high: Tensor) -> Tensor:
    sides = high - low
    return sides[..., 0] * sides[..., 1]
