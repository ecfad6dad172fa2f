"""Places of what is not zero, as many as asked for, as torch.nonzero_static."""

import mindspore
from mindspore import Tensor, ops


def nonzero_static(input: Tensor, *, size: int, fill_value: int = -1) -> Tensor:
    """Give the first size places of non-zero elements, (size, axes), padded with fill_value.

    Not in compiled functions.
    """
    size = int(size)  # numpy's numbers too
    if not input.ndim:
        return ops.zeros((size, 0), mindspore.int64)
    found = ops.nonzero(input != 0)[:size]  # the kernel takes small numbers for 0
    padding = ops.full((size - found.shape[0], input.ndim), fill_value, dtype=found.dtype)
    return ops.concat([found, padding]) if padding.shape[0] else found
