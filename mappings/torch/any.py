"""Whether any element holds, as torch.any."""

from typing import Any

import mindspore
from mindspore import Tensor, ops


def torch_any(input: Tensor, dim: Any = None, keepdim: bool = False) -> Tensor:
    """Give whether any element (along dim) is not 0: bool, of uint8 tensors uint8."""
    flags = input if input.dtype == mindspore.bool_ else input != 0
    dim = dim if dim is None or isinstance(dim, int) else tuple(dim)
    if input.size:
        found = ops.any(flags, dim, keepdim)
    elif dim is not None:  # the kernel takes nothing for true
        found = flags.astype(mindspore.int32).sum(dim, keepdims=keepdim) > 0
    else:  # the kernel takes it for true
        found = ops.zeros((1,) * input.ndim if keepdim else (), mindspore.bool_)
    return found.astype(mindspore.uint8) if input.dtype == mindspore.uint8 else found
