"""Values put into the flattened tensor, as torch.Tensor.put."""

import mindspore
from mindspore import Tensor


def put(self: Tensor, index: Tensor, source: Tensor, accumulate: bool = False) -> Tensor:
    """Give a copy in which source stands (or is added) at the places index of the flattened tensor."""
    if not index.size:
        return self.copy()
    if self.dtype == mindspore.bool_:
        return put(self.astype(mindspore.int32), index, source.astype(mindspore.int32), accumulate) != 0
    flat = self.reshape(-1).index_put(
        (index.reshape(-1) % max(self.size, 1),), source.reshape(-1), accumulate
    )
    return flat.reshape(self.shape)
