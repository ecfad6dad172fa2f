"""The cross entropy of probabilities with two classes, as torch.nn.functional.binary_cross_entropy."""

import mindspore
from helpers.torch import log1p
from helpers.torch.nn.functional import reduction_of
from mindspore import Tensor, ops


def binary_cross_entropy(
    input: Tensor,
    target: Tensor,
    weight: Tensor | None = None,
    size_average: bool | None = None,
    reduce: bool | None = None,
    reduction: str = "mean",
) -> Tensor:
    """Give the loss of probabilities, element by element or reduced; a weight broadcasts.

    A logarithm is no less than -100, and its gradient divides by no less than 1e-12. Probabilities outside
    of 0 to 1 are not refused.
    """
    reduction = reduction_of(reduction, size_average, reduce)
    if not target.is_floating_point():
        raise RuntimeError(f"a target of floating point numbers is expected, not of {target.dtype}")
    if target.shape != input.shape:
        raise ValueError(f"Target size {target.shape} must be the same as input size {input.shape}")
    half = input.dtype in (mindspore.float16, mindspore.bfloat16)
    share, aim = (each.astype(mindspore.float32) if half else each for each in (input, target))
    least = ops.full_like(share, -100.0)
    edge = ops.logical_or(share <= 0, share >= 1)
    inside = ops.where(edge, ops.full_like(share, 0.5), share)
    yes = ops.where(edge, ops.where(share == 0, least, ops.zeros_like(share)), ops.log(inside))
    no = ops.where(edge, ops.where(share == 1, least, ops.zeros_like(share)), log1p(-inside))
    loss = (aim - 1) * ops.maximum(no, least) - aim * ops.maximum(yes, least)
    steep = ops.stop_gradient((share - aim) * 1e12) * share  # torch's slope at 0 and 1
    # Not steep - stop_gradient(steep), in which a compiler may see 0.
    loss = loss + ops.where(edge, steep + ops.stop_gradient(-steep), ops.zeros_like(share))
    loss = loss if weight is None else loss * (weight.astype(loss.dtype) if half else weight)
    if reduction == "none":
        return loss.astype(input.dtype)
    total = loss.sum() if loss.size else ops.zeros((), loss.dtype)  # a sum over nothing is never written
    if reduction == "mean":
        total = total / loss.size if loss.size else ops.full((), float("nan"), dtype=loss.dtype)
    return total.astype(input.dtype)
