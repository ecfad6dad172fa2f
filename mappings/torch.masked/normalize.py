"""What a mask keeps, divided by its norm, as torch.masked.normalize."""

import mindspore
from helpers.torch.masked import norm
from mindspore import Tensor, ops


def normalize(
    input: Tensor,
    ord: float,
    dim: int,
    *,
    eps: float = 1e-12,
    dtype: mindspore.Type | None = None,
    mask: Tensor | None = None,
) -> Tensor:
    """Divide along dim by the norm of what the mask keeps (True) or by eps; 0 elsewhere."""
    kept = input if mask is None else ops.where(mask, input, ops.full_like(input, 0))
    size = norm(input, ord, dim, keepdim=True, dtype=dtype, mask=mask)
    least = mindspore.tensor(eps, size.dtype)  # a Python number would be rounded to float32
    size = ops.where(size < least, least, size)  # which keeps NaN
    return kept / (size.astype(kept.dtype) if kept.is_complex() else size)
