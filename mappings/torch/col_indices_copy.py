"""The columns of compressed rows, copied, as torch.col_indices_copy."""

import mindspore
from mindspore import CSRTensor, Tensor


def col_indices_copy(input: CSRTensor) -> Tensor:
    """Give a copy of the column of each stored number, in int64."""
    return input.indices.astype(mindspore.int64).copy()
