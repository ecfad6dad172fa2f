"""The loss of the generalised intersection over union, as torchvision.ops.generalized_box_iou_loss."""

import mindspore
from mindspore import Tensor, ops


def generalized_box_iou_loss(
    boxes1: Tensor, boxes2: Tensor, reduction: str = "none", eps: float = 1e-7
) -> Tensor:
    """Compare boxes (..., 4), corner by corner, with as many others; reduction is "none", "mean" or "sum"."""
    if reduction not in ("none", "mean", "sum"):
        raise ValueError(f"reduction must be none, mean or sum, not {reduction!r}")
    one, other = _generalized_box_iou_loss_sides(boxes1), _generalized_box_iou_loss_sides(boxes2)
    if not one[0].size:  # no boxes, which kernels refuse
        return ops.zeros(one[0].shape if reduction == "none" else (), one[0].dtype)
    small = mindspore.tensor(eps, one[0].dtype)  # a number would have float32's digits
    left, top = ops.maximum(one[0], other[0]), ops.maximum(one[1], other[1])
    right, bottom = ops.minimum(one[2], other[2]), ops.minimum(one[3], other[3])
    both = ops.where((bottom > top) & (right > left), (right - left) * (bottom - top), 0)
    area1, area2 = ((each[2] - each[0]) * (each[3] - each[1]) for each in (one, other))
    union = area1 + area2 - both
    across, down = (
        ops.maximum(one[at + 2], other[at + 2]) - ops.minimum(one[at], other[at]) for at in (0, 1)
    )
    around = across * down
    loss = 1 - (both / (union + small) - (around - union) / (around + small))
    return loss if reduction == "none" else loss.mean() if reduction == "mean" else loss.sum()


def _generalized_box_iou_loss_sides(boxes: Tensor) -> list[Tensor]:
    wide = boxes if boxes.dtype == mindspore.float64 else boxes.astype(mindspore.float32)
    return list(wide.unbind(-1))
