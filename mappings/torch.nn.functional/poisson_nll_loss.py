"""The negative log likelihood of counts, as torch.nn.functional.poisson_nll_loss."""

import math

import mindspore
from mindspore import Tensor, ops


def poisson_nll_loss(
    input: Tensor,
    target: Tensor,
    log_input: bool = True,
    full: bool = False,
    size_average: bool | None = None,
    eps: float = 1e-8,
    reduce: bool | None = None,
    reduction: str = "mean",
) -> Tensor:
    """Give exp(x) - t x, or x - t log(x + eps) where x is no logarithm; full adds Stirling's terms."""
    if size_average is not None or reduce is not None:  # the two that `reduction` replaced
        reduction = "none" if reduce is False else "sum" if size_average is False else "mean"
    if reduction not in ("none", "mean", "sum"):
        raise ValueError(f"{reduction} is not a valid value for reduction")
    kind = input.dtype if input.is_floating_point() else mindspore.float32
    if mindspore.float64 in (input.dtype, target.dtype):
        kind = mindspore.float64
    input = input.astype(kind)
    if log_input:
        rates = ops.exp(input.astype(mindspore.float64)).astype(kind)  # float32's loses digits
        loss = rates - target * input
    else:
        # A Python number would be rounded to float32.
        small = mindspore.tensor(eps, kind) if kind == mindspore.float64 else eps
        logarithm = ops.log((input + small).astype(mindspore.float64)).astype(kind)
        loss = input - target * logarithm
    if full:
        counts = target if target.is_floating_point() else target.astype(mindspore.float32)
        double = counts.dtype == mindspore.float64
        circle = mindspore.tensor(2 * math.pi, counts.dtype) if double else 2 * math.pi
        stirling = counts * ops.log(counts) - counts + 0.5 * ops.log(circle * counts)
        loss = loss + ops.where(counts > 1, stirling, ops.zeros_like(stirling))
    if reduction == "none":
        return loss
    half = loss.dtype in (mindspore.float16, mindspore.bfloat16)
    wide = loss.astype(mindspore.float32) if half else loss
    total = wide.sum() if loss.size else ops.zeros((), wide.dtype)  # a sum over nothing is never written
    if reduction == "mean":
        total = total / loss.size if loss.size else ops.full((), float("nan"), dtype=wide.dtype)
    return total.astype(loss.dtype)
