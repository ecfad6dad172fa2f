"""The binary cross entropy of probabilities, as torch.nn.functional.binary_cross_entropy."""

import mindspore
from helpers.torch import log1p
from mindspore import Tensor, ops


def binary_cross_entropy(
    input: Tensor,
    target: Tensor,
    weight: Tensor | None = None,
    size_average: bool | None = None,
    reduce: bool | None = None,
    reduction: str = "mean",
) -> Tensor:
    """Give -(t log(p) + (1 - t) log(1 - p)), weighted and reduced; logarithms end at -100.

    The gradient is (p - t) / (p (1 - p)), whose divisor ends at 1e-12; there no second one passes.
    """
    if size_average is not None or reduce is not None:  # the two that `reduction` replaced
        reduction = "none" if reduce is False else "sum" if size_average is False else "mean"
    if reduction not in ("none", "mean", "sum"):
        raise ValueError(f"{reduction} is not a valid value for reduction")
    if target.shape != input.shape:
        raise ValueError(f"Target size {target.shape} must be the same as input size {input.shape}")
    if not target.is_floating_point():
        raise TypeError(f"targets are of a floating dtype, not {target.dtype}")
    half = input.dtype in (mindspore.float16, mindspore.bfloat16)
    given = input.astype(mindspore.float32) if half else input
    inner = ops.stop_gradient(given * (1 - given)) > 1e-12
    safe = ops.where(inner, given, ops.full_like(given, 0.5))
    loss = (target - 1) * log1p(-safe) - target * ops.log(safe)
    held = ops.stop_gradient(given)
    ends = (target - 1) * ops.maximum(log1p(-held), ops.full_like(held, -100.0))
    ends = ends - target * ops.maximum(ops.log(held), ops.full_like(held, -100.0))
    slope = (held - ops.stop_gradient(target)) / 1e-12
    loss = ops.where(inner, loss, ends + slope * (given - held))
    loss = loss if weight is None else loss * weight
    if reduction == "none":
        return loss.astype(input.dtype)
    total = loss.sum() if loss.size else ops.zeros((), loss.dtype)  # a sum over nothing is never written
    if reduction == "mean":
        total = total / loss.size if loss.size else ops.full((), float("nan"), dtype=loss.dtype)
    return total.astype(input.dtype)
