"""Memory with steps, as torch.empty_strided."""

from collections.abc import Sequence

import mindspore
from helpers.torch import empty_permuted
from mindspore import Tensor


def empty_strided(
    size: Sequence[int], stride: Sequence[int], *, dtype: mindspore.Type | None = None
) -> Tensor:
    """Give a tensor of a shape whose axes lie in memory in the order of their steps; unset.

    Steps that leave gaps or overlap are refused.
    """
    order = sorted(range(len(size)), key=lambda axis: (-stride[axis], axis))
    result = empty_permuted(size, order, dtype=dtype)
    if result.size and any(a != b for a, b, n in zip(result.stride(), stride, size) if n > 1):
        raise NotImplementedError(f"steps with gaps or overlaps: {tuple(stride)}")
    return result
