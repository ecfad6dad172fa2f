"""Changes a tensor in place, as torch.Tensor.put_ does."""

from helpers.torch.Tensor import copy_, put
from mindspore import Tensor


def put_(self: Tensor, index: Tensor, source: Tensor, accumulate: bool = False) -> Tensor:
    """Puts source (or adds it) at the places index of the flattened tensor,
    written into the tensor, which is returned.

    Its views see it; gradients go through it. Not for bfloat16.
    """
    if self.size:
        copy_(self, put(self, index, source, accumulate))
    return self
