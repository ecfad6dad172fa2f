"""The columns of compressed rows, as torch.Tensor.col_indices."""

import mindspore
from mindspore import CSRTensor, Tensor


def col_indices(self: CSRTensor) -> Tensor:
    """Give the column of each stored number in int64; a copy."""
    return self.indices.astype(mindspore.int64)
