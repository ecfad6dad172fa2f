"""Changes a tensor in place, as torch.Tensor.put_ does."""

from helpers.torch.Tensor import put
from mindspore import Tensor


def put_(self: Tensor, index: Tensor, source: Tensor, accumulate: bool = False) -> Tensor:
    """Puts source (or adds it) at the places index of the flattened tensor,
    written into the tensor, which is returned.

    Its views see it; gradients go through it. Not for bfloat16, and not in compiled functions.
    """
    if self.size:  # x[()] = … refuses an empty tensor
        self[()] = put(self, index, source, accumulate)
    return self
