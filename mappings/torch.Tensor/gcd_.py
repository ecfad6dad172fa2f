"""Changes a tensor in place, as torch.Tensor.gcd_ does."""

from mindspore import Tensor, ops


def gcd_(self: Tensor, other: Tensor | float) -> Tensor:
    """Greatest common divisor, written into the tensor, which is returned.

    Its views see it. Not for bfloat16, and not in differentiated or compiled functions.
    """
    if self.size:  # x[()] = … refuses an empty tensor
        self[()] = ops.gcd(self, other)
    return self
