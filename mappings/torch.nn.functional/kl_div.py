"""The Kullback-Leibler divergence, as torch.nn.functional.kl_div."""

import mindspore
from helpers.torch.nn.functional import reduction_of
from mindspore import Tensor, ops


def kl_div(
    input: Tensor,
    target: Tensor,
    size_average: bool | None = None,
    reduce: bool | None = None,
    reduction: str = "mean",
    log_target: bool = False,
) -> Tensor:
    """Give target × (log(target) - input), reduced; shapes broadcast, and both have a gradient.

    With log_target the target is given in logarithms; "batchmean" divides the sum by the first axis.
    """
    reduction = reduction_of(reduction, size_average, reduce, ("none", "mean", "batchmean", "sum"))
    if log_target:
        loss = ops.exp(target) * (target - input)
    else:
        # 0 where the target is 0; its gradient there is NaN, as in torch.
        own = ops.where(target == 0, ops.zeros_like(target), target * ops.log(target))
        loss = own - target * input
    if reduction == "none":
        return loss
    half = loss.dtype in (mindspore.float16, mindspore.bfloat16)
    wide = loss.astype(mindspore.float32) if half else loss
    total = wide.sum() if loss.size else ops.zeros((), wide.dtype)  # a sum over nothing is never written
    count = loss.size if reduction == "mean" else 1
    if reduction == "batchmean" and input.ndim:
        count = input.shape[0]
    return (total / count if count else ops.full((), float("nan"), dtype=wide.dtype)).astype(loss.dtype)
