"""Changes a tensor in place, as torch.Tensor.index_put_ does."""

from helpers.torch.Tensor import copy_, put
from mindspore import Tensor, ops


def index_put_(self: Tensor, indices: tuple[Tensor, ...], values: Tensor, accumulate: bool = False) -> Tensor:
    """Puts values (or adds them) at the places that the tensors in indices name,
    written into the tensor, which is returned.

    Its views see it. Not for bfloat16, and not in differentiated functions.
    """
    if self.size:
        places = ops.arange(self.size).reshape(self.shape)[indices]
        if places.size:
            copy_(self, put(self, places, values.broadcast_to(places.shape), accumulate))
    return self
