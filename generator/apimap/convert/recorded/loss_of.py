from typing import Any

from helpers import linked
from mindspore import Tensor


def loss_of(function: Any, input: Any, *args: Any, **kwargs: Any) -> Any:
    """What a loss gives: of no elements 0, or NaN if it is a mean; mindspore's is what memory held."""
    if not isinstance(input, Tensor) or input.size:
        return function(input, *args, **kwargs)
    reduction = kwargs.get("reduction", getattr(function, "reduction", "mean"))
    if hasattr(function, "average"):  # a layer of mindspore's
        reduction = "none" if not function.reduce else "mean" if function.average else "sum"
    if reduction == "none":
        return input * 1
    return linked(Tensor(float("nan") if reduction in ("mean", "batchmean") else 0.0, input.dtype), input)
