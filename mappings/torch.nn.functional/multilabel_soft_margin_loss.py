"""The loss of several labels by scores, as torch.nn.functional.multilabel_soft_margin_loss."""

import mindspore
from helpers.torch.nn.functional import logsigmoid
from mindspore import Tensor, ops


def multilabel_soft_margin_loss(
    input: Tensor,
    target: Tensor,
    weight: Tensor | None = None,
    size_average: bool | None = None,
    reduce: bool | None = None,
    reduction: str = "mean",
) -> Tensor:
    """Give the mean loss of each sample's classes, of all samples or reduced."""
    if size_average is not None or reduce is not None:  # the two that `reduction` replaced
        reduction = "none" if reduce is False else "sum" if size_average is False else "mean"
    if reduction not in ("none", "mean", "sum"):
        raise ValueError(f"{reduction} is not a valid value for reduction")
    loss = -(target * logsigmoid(input) + (1 - target) * logsigmoid(-input))
    loss = loss if weight is None else loss * weight
    half = loss.dtype in (mindspore.float16, mindspore.bfloat16)
    wide = loss.astype(mindspore.float32) if half else loss
    each = wide.sum(-1) / loss.shape[-1] if loss.size else ops.zeros(loss.shape[:-1], wide.dtype)
    each = each.astype(loss.dtype)
    if reduction == "none":
        return each
    wide = each.astype(wide.dtype)
    total = wide.sum() if each.size else ops.zeros((), wide.dtype)  # a sum over nothing is never written
    if reduction == "mean":
        total = total / each.size if each.size else ops.full((), float("nan"), dtype=wide.dtype)
    return total.astype(loss.dtype)
