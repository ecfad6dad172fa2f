"""Memory in an order of axes, as torch.empty_permuted."""

from collections.abc import Sequence

import mindspore
from mindspore import Tensor, mint


def empty_permuted(
    size: Sequence[int], physical_layout: Sequence[int], *, dtype: mindspore.Type | None = None
) -> Tensor:
    """Give a tensor of a shape whose axes lie in memory in the order of physical_layout; unset."""
    memory = mint.empty([size[axis] for axis in physical_layout], dtype=dtype or mindspore.float32)
    return memory.permute(tuple(list(physical_layout).index(axis) for axis in range(len(size))))
