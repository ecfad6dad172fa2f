"""Where the rows begin in compressed rows, as torch.Tensor.crow_indices."""

import mindspore
from mindspore import CSRTensor, Tensor


def crow_indices(self: CSRTensor) -> Tensor:
    """Give the place of each row's first number, and their count as last, in int64; a copy."""
    return self.indptr.astype(mindspore.int64)
