"""The places of a sparse tensor, as torch.Tensor.indices."""

import mindspore
from mindspore import COOTensor, Tensor


def indices(self: COOTensor) -> Tensor:
    """Give a column per stored number, (axes, numbers), in int64; a copy."""
    return self.indices.T.astype(mindspore.int64)
