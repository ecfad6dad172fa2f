from typing import Any

import numpy
from helpers import linked
from mindspore import Tensor


def averaged(tensor: Any, dim: Any = None, keepdim: bool = False, dtype: Any = None) -> Any:
    """The mean, which is NaN where there is nothing; mindspore's is then what the memory held."""
    if not isinstance(tensor, Tensor):
        return tensor.mean() if dim is None else tensor.mean(dim)
    if dtype is not None:
        tensor = tensor.astype(dtype)
    if tensor.size:
        return tensor.mean() if dim is None else tensor.mean(dim, keepdim)
    if not tensor.is_floating_point() and not tensor.is_complex():
        raise RuntimeError(
            "mean(): could not infer output dtype. Input dtype must be floating point or complex"
        )
    axes = tuple(dim) if isinstance(dim, (tuple, list)) else dim
    nothing = tensor.asnumpy().sum(axis=axes, keepdims=keepdim and dim is not None)
    return linked(Tensor(numpy.asarray(nothing * float("nan"))).astype(tensor.dtype), tensor)
