"""The logistic loss, as torch.nn.functional.soft_margin_loss."""

from helpers.torch import log1p
from helpers.torch.nn.functional import reduced, reduction_of
from mindspore import Tensor, ops


def soft_margin_loss(
    input: Tensor,
    target: Tensor,
    size_average: bool | None = None,
    reduce: bool | None = None,
    reduction: str = "mean",
) -> Tensor:
    """Give log(1 + exp(-target × input)), target 1 or -1; "mean", "sum" or "none" of the elements."""
    reduction = reduction_of(reduction, size_average, reduce)
    loss = log1p(ops.exp(-target * input))
    return reduced(loss, reduction)
