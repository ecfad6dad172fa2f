from typing import Any

import mindspore
from helpers import norm_along
from mindspore import Tensor


def norm(
    input: Tensor,
    p: Any = "fro",
    dim: Any = None,
    keepdim: bool = False,
    out: None = None,
    dtype: mindspore.Type | None = None,
) -> Tensor:
    """The norm of all numbers, or of those along dim; never that of a matrix, whatever p is."""
    return norm_along(input, p, dim, keepdim, dtype)
