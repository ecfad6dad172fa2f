"""The mean binary cross entropy of several labels, as torch.nn.functional.multilabel_soft_margin_loss."""

import mindspore
from helpers.torch.nn.functional import logsigmoid, reduction_of
from mindspore import Tensor, ops


def multilabel_soft_margin_loss(
    input: Tensor,
    target: Tensor,
    weight: Tensor | None = None,
    size_average: bool | None = None,
    reduce: bool | None = None,
    reduction: str = "mean",
) -> Tensor:
    """Give the mean over the last axis of -(t log σ(x) + (1 - t) log σ(-x)), weighted, and reduce it."""
    reduction = reduction_of(reduction, size_average, reduce)
    loss = -(target * logsigmoid(input) + (1 - target) * logsigmoid(-input))
    if weight is not None:
        loss = loss * weight
    half = loss.dtype in (mindspore.float16, mindspore.bfloat16)
    wide = loss.astype(mindspore.float32) if half else loss
    axis = input.ndim - 1  # of the scores, whatever the labels are broadcast to
    if wide.size:
        each = wide.sum(axis) / input.shape[axis]
    else:  # a sum over nothing is never written
        nothing = 0.0 if input.shape[axis] else float("nan")  # labels may have no elements where scores do
        each = ops.full((*wide.shape[:axis], *wide.shape[axis + 1 :]), nothing, dtype=wide.dtype)
    if reduction == "none":
        return each.astype(loss.dtype)
    total = each.sum() if each.size else ops.zeros((), each.dtype)  # a sum over nothing is never written
    if reduction == "mean":
        total = total / each.size if each.size else ops.full((), float("nan"), dtype=each.dtype)
    return total.astype(loss.dtype)
