"""The standard deviation of the elements that a mask keeps, as torch.masked.std."""

import mindspore
from helpers.torch.masked import var
from mindspore import Tensor, ops


def std(
    input: Tensor,
    dim: int | tuple[int, ...] | None = None,
    unbiased: bool | None = None,
    *,
    correction: float | None = None,
    keepdim: bool | None = False,
    dtype: mindspore.Type | None = None,
    mask: Tensor | None = None,
) -> Tensor:
    """Give the root of the variance along dim of what the mask keeps (True)."""
    return ops.sqrt(var(input, dim, unbiased, correction=correction, keepdim=keepdim, dtype=dtype, mask=mask))
