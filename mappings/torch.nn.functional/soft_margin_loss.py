"""The logistic loss, as torch.nn.functional.soft_margin_loss."""

from helpers.torch import log1p
from helpers.torch.nn.functional import reduced
from mindspore import Tensor, ops


def soft_margin_loss(
    input: Tensor,
    target: Tensor,
    size_average: bool | None = None,
    reduce: bool | None = None,
    reduction: str = "mean",
) -> Tensor:
    """Give log(1 + exp(-target × input)), target 1 or -1; "mean", "sum" or "none" of the elements."""
    if size_average is not None or reduce is not None:  # the two that `reduction` replaced
        reduction = "none" if reduce is False else "sum" if size_average is False else "mean"
    if reduction not in ("none", "mean", "sum"):
        raise ValueError(f"{reduction} is not a valid value for reduction")
    loss = log1p(ops.exp(-target * input))
    return reduced(loss, reduction)
