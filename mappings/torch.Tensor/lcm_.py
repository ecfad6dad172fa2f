"""Changes a tensor in place, as torch.Tensor.lcm_ does."""

from mindspore import Tensor, ops


def lcm_(self: Tensor, other: Tensor | float) -> Tensor:
    """Least common multiple, written into the tensor, which is returned.

    Its views see it. Not for bfloat16, and not in differentiated or compiled functions.
    """
    if self.size:  # x[()] = … refuses an empty tensor
        self[()] = ops.lcm(self, other)
    return self
