"""Changes a tensor in place, as torch.Tensor.absolute_ does."""

from helpers.torch.Tensor import abs_
from mindspore import Tensor


def absolute_(self: Tensor) -> Tensor:
    """The absolute value; the same as `abs_`, written into the tensor, which is returned.

    Its views see it; gradients go through it. Not for bfloat16.
    """
    return abs_(self)
