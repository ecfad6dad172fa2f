"""One row of values as several tensors, as torch._utils._unflatten_dense_tensors."""

from collections.abc import Sequence

from mindspore import Tensor


def _unflatten_dense_tensors(flat: Tensor, tensors: Sequence[Tensor]) -> tuple[Tensor, ...]:
    """Cut the row into pieces of the sizes and shapes of the tensors, in their order."""
    found, start = [], 0
    for each in tensors:
        found.append(flat[start : start + each.size].reshape(each.shape))
        start += each.size
    return tuple(found)
