"""The cross entropy of scores with two classes, as torch.nn.functional.binary_cross_entropy_with_logits."""

import mindspore
from helpers.torch.nn.functional import softplus
from mindspore import Tensor, ops


def binary_cross_entropy_with_logits(
    input: Tensor,
    target: Tensor,
    weight: Tensor | None = None,
    size_average: bool | None = None,
    reduce: bool | None = None,
    reduction: str = "mean",
    pos_weight: Tensor | None = None,
) -> Tensor:
    """Give the loss of scores, element by element or reduced; weight and pos_weight broadcast.

    Its gradient divides by the number of elements of this batch.
    """
    if size_average is not None or reduce is not None:  # the two that `reduction` replaced
        reduction = "none" if reduce is False else "sum" if size_average is False else "mean"
    if reduction not in ("none", "mean", "sum"):
        raise ValueError(f"{reduction} is not a valid value for reduction")
    if not target.is_floating_point():
        raise RuntimeError(f"a target of floating point numbers is expected, not of {target.dtype}")
    if target.shape != input.shape:
        raise ValueError(f"Target size {target.shape} must be the same as input size {input.shape}")
    fall = softplus(-input, 1, float("inf"))
    fall = fall if pos_weight is None else (1 + (pos_weight - 1) * target) * fall
    loss = ((1 - target) * input + fall).astype(target.dtype)
    loss = loss if weight is None else loss * weight
    if reduction == "none":
        return loss
    half = loss.dtype in (mindspore.float16, mindspore.bfloat16)
    wide = loss.astype(mindspore.float32) if half else loss
    total = wide.sum() if loss.size else ops.zeros((), wide.dtype)  # a sum over nothing is never written
    if reduction == "mean":
        total = total / loss.size if loss.size else ops.full((), float("nan"), dtype=wide.dtype)
    return total.astype(loss.dtype)
