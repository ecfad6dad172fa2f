"""Changes a tensor in place, as torch.Tensor.sign_ does."""

import mindspore
from helpers.torch.Tensor import copy_
from mindspore import Tensor


def sign_(self: Tensor) -> Tensor:
    """Gives the sign: -1, 0 or 1,
    written into the tensor, which is returned.

    Its views see it; gradients go through it. Not for bfloat16.
    """
    if self.size:
        copy_(self, self if self.dtype == mindspore.bool_ else self.sign())
    return self
