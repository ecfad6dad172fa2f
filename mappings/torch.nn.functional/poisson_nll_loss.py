"""The negative log likelihood of counts, as torch.nn.functional.poisson_nll_loss."""

import math

import mindspore
from helpers.torch.nn.functional import reduced_in_float32, reduction_of
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
    reduction = reduction_of(reduction, size_average, reduce)
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
    return reduced_in_float32(loss, reduction)
