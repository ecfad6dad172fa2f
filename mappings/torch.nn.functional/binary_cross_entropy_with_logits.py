"""The binary cross entropy of scores, as torch.nn.functional.binary_cross_entropy_with_logits."""

import mindspore
from helpers.torch import log1p
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
    """Give log(1 + exp(x)) - t x, weighted and reduced; a mean is of the batch at hand, its gradient too."""
    if size_average is not None or reduce is not None:  # the two that `reduction` replaced
        reduction = "none" if reduce is False else "sum" if size_average is False else "mean"
    if reduction not in ("none", "mean", "sum"):
        raise ValueError(f"{reduction} is not a valid value for reduction")
    if target.shape != input.shape:
        raise ValueError(f"Target size {target.shape} must be the same as input size {input.shape}")
    if not target.is_floating_point():
        raise TypeError(f"targets are of a floating dtype, not {target.dtype}")
    # As in torch the target's dtype is that of the result; half precision is computed in float32.
    half = target.dtype in (mindspore.float16, mindspore.bfloat16)
    given = input.astype(mindspore.float32 if half else target.dtype)
    far = ops.where(given > 0, -given, given)  # -|x|, whose gradient at 0 gives sigmoid's 1/2
    fall = ops.where(given > 0, ops.zeros_like(given), given)
    rest = log1p(ops.exp(far)) - fall
    if pos_weight is not None:
        rest = rest * ((pos_weight - 1) * target + 1)
    loss = (1 - target) * given + rest
    loss = loss if weight is None else loss * weight
    kind = target.dtype if half and loss.dtype == mindspore.float32 else loss.dtype
    if reduction == "none":
        return loss.astype(kind)
    total = loss.sum() if loss.size else ops.zeros((), loss.dtype)  # a sum over nothing is never written
    if reduction == "mean":
        total = total / loss.size if loss.size else ops.full((), float("nan"), dtype=loss.dtype)
    return total.astype(kind)
