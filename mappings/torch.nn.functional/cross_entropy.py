"""The cross entropy of scores and classes, as torch.nn.functional.cross_entropy."""

import mindspore
from helpers.torch.nn.functional import nll_loss, reduced
from mindspore import Tensor, ops


def cross_entropy(
    input: Tensor,
    target: Tensor,
    weight: Tensor | None = None,
    size_average: bool | None = None,
    ignore_index: int = -100,
    reduce: bool | None = None,
    reduction: str = "mean",
    label_smoothing: float = 0.0,
) -> Tensor:
    """Give the loss of scores; a class that minus infinity masks counts only where it is the right one.

    The target holds classes, or the shares of each. Not in compiled functions: it looks at the classes.
    """
    if size_average is not None or reduce is not None:  # the two that `reduction` replaced
        reduction = "none" if reduce is False else "sum" if size_average is False else "mean"
    if not 0 <= label_smoothing <= 1:
        raise RuntimeError(f"label_smoothing must be between 0.0 and 1.0. Got: {label_smoothing}")
    axis = 1 if input.ndim > 1 else 0
    half = input.dtype in (mindspore.float16, mindspore.bfloat16)
    wide = input.astype(mindspore.float32) if half else input
    if input.size:
        shifted = wide - ops.stop_gradient(ops.amax(wide, axis, True))
        wide = shifted - ops.log(ops.exp(shifted).sum(axis, keepdims=True))
    kind = input.dtype
    if target.is_floating_point():
        if target.dtype == mindspore.float64:
            wide = wide.astype(mindspore.float64)
        if target.dtype != kind:
            kind = (
                wide.dtype if wide.is_floating_point() else target.dtype
            )  # the wider of the two, and float32 for two kinds of half
        loss = _loss_of_shares(wide, target, weight, reduction, label_smoothing, axis)
    else:
        loss = nll_loss(wide, target, weight, ignore_index=ignore_index, reduction=reduction)
        if label_smoothing:
            smooth = _smooth_part(wide, target, weight, ignore_index, reduction, axis)
            loss = (1 - label_smoothing) * loss + label_smoothing / input.shape[axis] * smooth
    return loss.astype(kind)


def _by_class(weight: Tensor, logs: Tensor, axis: int) -> Tensor:
    return weight.astype(logs.dtype).reshape((-1,) + (1,) * (logs.ndim - axis - 1))


def _smooth_part(
    logs: Tensor, target: Tensor, weight: Tensor | None, ignore_index: int, reduction: str, axis: int
) -> Tensor:
    """The part of the loss that every class has alike."""
    kept = target != ignore_index
    if not target.size:
        return reduced(ops.zeros(target.shape, logs.dtype), reduction)
    each = -(logs if weight is None else logs * _by_class(weight, logs, axis)).sum(axis)
    each = ops.where(kept, each, ops.zeros_like(each))
    if reduction == "none":
        return each
    if reduction == "sum":
        return each.sum()
    own = kept.astype(logs.dtype)
    if weight is not None:
        weights = weight[ops.where(kept, target, ops.zeros_like(target))].astype(logs.dtype)
        own = ops.where(kept, weights, own)
    return each.sum() / own.sum()


def _loss_of_shares(
    logs: Tensor, target: Tensor, weight: Tensor | None, reduction: str, label_smoothing: float, axis: int
) -> Tensor:
    if target.shape != logs.shape:
        raise RuntimeError(f"shares of shape {target.shape} do not go with scores of {logs.shape}")
    count = logs.shape[axis]
    shares = target.astype(logs.dtype)
    if label_smoothing:
        shares = shares * (1 - label_smoothing) + label_smoothing / count
    products = logs * shares if weight is None else logs * shares * _by_class(weight, logs, axis)
    if not logs.size:
        each = logs.shape[:axis] + logs.shape[axis + 1 :] if reduction == "none" else (0,)
        return reduced(ops.zeros(each, logs.dtype), reduction)
    if reduction == "none":
        return -products.sum(axis)
    total = -products.sum()
    return total / (logs.size // count) if reduction == "mean" else total
