"""Elements that are not zero, counted, as torch.count_nonzero."""

from collections.abc import Sequence

import mindspore
from mindspore import Tensor, mint


def count_nonzero(input: Tensor, dim: int | Sequence[int] | None = None) -> Tensor:
    """Give how many elements (along dim) are not 0, as int64; of tensors of bool and without elements too."""
    flags = (input if input.dtype == mindspore.bool_ else input != 0).astype(mindspore.int64)
    given = () if dim is None else dim if isinstance(dim, Sequence) else (dim,)
    axes = tuple(int(axis) for axis in given)
    if input.size:
        return mint.sum(flags, axes) if axes else mint.sum(flags)
    gone = [axis % input.ndim for axis in axes or range(input.ndim)]  # the kernel writes nothing
    shape = [size for axis, size in enumerate(input.shape) if axis not in gone]
    return mint.zeros(tuple(shape), dtype=mindspore.int64)
