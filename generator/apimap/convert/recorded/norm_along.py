from typing import Any

import mindspore
from mindspore import Tensor, ops


def norm_along(tensor: Tensor, p: Any, dim: Any, keepdim: bool, dtype: mindspore.Type | None) -> Tensor:
    """The norm of all numbers, or of those along dim; never that of a matrix, whatever p is."""
    if p == "nuc":
        raise NotImplementedError("the nuclear norm is left out; see ops.svd")
    held = (tensor if dtype is None else tensor.astype(dtype)).abs()
    axis = tuple(range(held.ndim)) if dim is None else dim
    if p in ("fro", None, 2):
        return ops.sqrt((held * held).sum(axis, keepdims=keepdim))
    if p == float("inf"):
        return ops.amax(held, axis, keepdim)
    if p == -float("inf"):
        return ops.amin(held, axis, keepdim)
    if p == 0:
        return (held != 0).astype(held.dtype).sum(axis, keepdims=keepdim)
    return (held**p).sum(axis, keepdims=keepdim) ** (1 / p)
