"""Changes a tensor in place, as torch.Tensor.cumprod_ does."""

from mindspore import Tensor, ops


def cumprod_(self: Tensor, dim: int) -> Tensor:
    """The products of all elements up to each one, along an axis, written into the tensor, which is
    returned.

    Its views see it. Not for bfloat16, and not in differentiated or compiled functions.
    """
    if self.size and self.ndim:  # x[()] = … refuses an empty tensor
        self[()] = ops.cumprod(self, dim)
    return self
