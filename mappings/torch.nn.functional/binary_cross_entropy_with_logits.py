"""The cross entropy of scores with two classes, as torch.nn.functional.binary_cross_entropy_with_logits."""

from helpers.torch.nn.functional import reduced_in_float32, reduction_of, softplus
from mindspore import Tensor


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
    reduction = reduction_of(reduction, size_average, reduce)
    if not target.is_floating_point():
        raise RuntimeError(f"a target of floating point numbers is expected, not of {target.dtype}")
    if target.shape != input.shape:
        raise ValueError(f"Target size {target.shape} must be the same as input size {input.shape}")
    fall = softplus(-input, 1, float("inf"))
    fall = fall if pos_weight is None else (1 + (pos_weight - 1) * target) * fall
    loss = ((1 - target) * input + fall).astype(target.dtype)
    loss = loss if weight is None else loss * weight
    return reduced_in_float32(loss, reduction)
