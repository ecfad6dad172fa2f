"""Where the rows begin in compressed rows, copied, as torch.crow_indices_copy."""

import mindspore
from mindspore import CSRTensor, Tensor


def crow_indices_copy(input: CSRTensor) -> Tensor:
    """Give a copy of the place of each row's first number, and their count as last, in int64."""
    return input.indptr.astype(mindspore.int64).copy()
