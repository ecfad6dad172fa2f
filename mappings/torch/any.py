"""Whether any element holds, as torch.any."""

from typing import Any

import mindspore
from mindspore import Tensor, ops


def torch_any(input: Tensor, dim: Any = None, keepdim: bool = False) -> Tensor:
    """Give whether any element (along dim) is not 0: bool, of uint8 tensors uint8."""
    flags = input if input.dtype == mindspore.bool_ else input != 0
    dim = dim if dim is None else tuple(dim) if isinstance(dim, (tuple, list)) else int(dim)
    if input.size:
        found = ops.any(flags, dim, keepdim)
    else:  # the kernel takes nothing for true
        axes = (dim,) if isinstance(dim, int) else dim or range(input.ndim)
        gone = [axis % input.ndim for axis in axes]
        kept = [1 if axis in gone else size for axis, size in enumerate(input.shape)]
        shape = kept if keepdim else [size for axis, size in enumerate(kept) if axis not in gone]
        found = ops.zeros(tuple(shape), mindspore.bool_)
    return found.astype(mindspore.uint8) if input.dtype == mindspore.uint8 else found
