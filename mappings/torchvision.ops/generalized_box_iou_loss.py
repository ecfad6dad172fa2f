"""The loss of the generalised intersection over union, as torchvision.ops.generalized_box_iou_loss."""

import mindspore
from mindspore import Tensor, ops


def generalized_box_iou_loss(
    boxes1: Tensor, boxes2: Tensor, reduction: str = "none", eps: float = 1e-7
) -> Tensor:
    """Compare boxes (..., 4), corner by corner, with as many others; reduction is "none", "mean" or "sum"."""
    if reduction not in ("none", "mean", "sum"):
        raise ValueError(f"reduction must be none, mean or sum, not {reduction!r}")
    one, other = _generalized_box_iou_loss_wide(boxes1), _generalized_box_iou_loss_wide(boxes2)
    ratio, around, union = _generalized_box_iou_loss_parts(one, other, eps)
    loss = 1 - ratio + (around - union) / (around + eps)
    if reduction == "none":
        return loss
    if not loss.size:
        return ops.zeros((), loss.dtype)
    return loss.mean() if reduction == "mean" else loss.sum()


def _generalized_box_iou_loss_wide(boxes: Tensor) -> Tensor:
    return boxes if boxes.dtype == mindspore.float64 else boxes.astype(mindspore.float32)


def _generalized_box_iou_loss_parts(one: Tensor, other: Tensor, eps: float) -> tuple[Tensor, Tensor, Tensor]:
    low, high = ops.maximum(one[..., :2], other[..., :2]), ops.minimum(one[..., 2:], other[..., 2:])
    both = _generalized_box_iou_loss_area(low, high) * (high > low).all(-1)
    union = (
        _generalized_box_iou_loss_area(one[..., :2], one[..., 2:])
        + _generalized_box_iou_loss_area(other[..., :2], other[..., 2:])
        - both
    )
    around = _generalized_box_iou_loss_area(
        ops.minimum(one[..., :2], other[..., :2]), ops.maximum(one[..., 2:], other[..., 2:])
    )
    return both / (union + eps), around, union


def _generalized_box_iou_loss_area(low: Tensor, high: Tensor) -> Tensor:
    sides = high - low
    return sides[..., 0] * sides[..., 1]
