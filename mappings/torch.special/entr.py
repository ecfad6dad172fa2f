"""Entropy of elements, as torch.special.entr."""

from mindspore import Tensor, ops


def entr(input: Tensor) -> Tensor:
    """Give -x log(x) of each element: 0 at 0, minus infinity below."""
    logarithm = ops.log(ops.where(input > 0, input, ops.ones_like(input)))
    return ops.where(input < 0, float("-inf"), -input * logarithm + 0.0)
