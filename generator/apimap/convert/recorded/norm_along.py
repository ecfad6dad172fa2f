from typing import Any

import mindspore
from helpers.torch.linalg import vector_norm
from mindspore import Tensor


def norm_along(tensor: Tensor, p: Any, dim: Any, keepdim: bool, dtype: mindspore.Type | None) -> Tensor:
    """The norm of all numbers, or of those along dim; never that of a matrix, whatever p is."""
    if p == "nuc":
        raise NotImplementedError("the nuclear norm is left out; see ops.svd")
    return vector_norm(tensor, 2 if p in ("fro", None) else p, dim, keepdim, dtype=dtype)
