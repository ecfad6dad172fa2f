"""Changes a tensor in place, as torch.Tensor.polygamma_ does."""

from helpers.torch.Tensor import copy_
from mindspore import Tensor, ops


def polygamma_(self: Tensor, n: int) -> Tensor:
    """Gives the polygamma function of order n,
    written into the tensor, which is returned.

    Its views see it. Not for bfloat16, and not in differentiated functions.
    """
    if self.size:
        copy_(self, ops.polygamma(Tensor(n), self.copy()))  # the gradient reads what it was
    return self
