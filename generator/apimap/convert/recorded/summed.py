from typing import Any

import mindspore
import numpy
from helpers import linked
from mindspore import Tensor


def summed(tensor: Any, dim: Any = None, keepdim: bool = False, dtype: Any = None) -> Any:
    """The sum, which is 0 where there is nothing to add; mindspore's is then what the memory held."""
    if not isinstance(tensor, Tensor):
        return tensor.sum() if dim is None else tensor.sum(dim)
    if dtype is not None:
        tensor = tensor.astype(dtype)
    elif not tensor.is_floating_point() and not tensor.is_complex():
        tensor = tensor.astype(mindspore.int64)
    if tensor.size:
        return tensor.sum() if dim is None else tensor.sum(dim, keepdim)
    axes = tuple(dim) if isinstance(dim, (tuple, list)) else dim
    nothing = tensor.asnumpy().sum(axis=axes, keepdims=keepdim and dim is not None)
    return linked(Tensor(numpy.asarray(nothing)).astype(tensor.dtype), tensor)
