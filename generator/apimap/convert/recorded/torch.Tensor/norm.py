from typing import Any

import mindspore
from helpers import norm_along
from mindspore import Tensor


def norm(
    self: Tensor,
    p: Any = "fro",
    dim: Any = None,
    keepdim: bool = False,
    dtype: mindspore.Type | None = None,
) -> Tensor:
    """The norm of all numbers, or of those along dim; never that of a matrix, whatever p is."""
    return norm_along(self, p, dim, keepdim, dtype)
