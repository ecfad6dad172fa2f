"""A copy with values put at places, as torch.Tensor.index_put."""

import mindspore
from helpers.torch.Tensor import put
from mindspore import Tensor, ops


def index_put(self: Tensor, indices: tuple[Tensor, ...], values: Tensor, accumulate: bool = False) -> Tensor:
    """Give a copy with values put (or added) at the places that the tensors in indices name."""
    if not self.size:
        return self.copy()
    places = ops.arange(self.size).reshape(self.shape)[tuple(indices)]
    if not places.size:
        return self.copy()
    values = values.broadcast_to(places.shape)
    if self.dtype != mindspore.bfloat16:
        return put(self, places, values, accumulate)
    wide = put(self.astype(mindspore.float32), places, values.astype(mindspore.float32), accumulate)
    return wide.astype(mindspore.bfloat16)
