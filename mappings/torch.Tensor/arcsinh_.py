"""Changes a tensor in place, as torch.Tensor.arcsinh_ does."""

from helpers.torch.Tensor import copy_
from mindspore import Tensor, ops


def arcsinh_(self: Tensor) -> Tensor:
    """Inverse hyperbolic sine; the same as `asinh_`, written into the tensor, which is returned.

    Its views see it. Not for bfloat16, and not in differentiated functions.
    """
    if self.size:
        copy_(self, ops.asinh(self))
    return self
