"""cumsum over the elements that a mask keeps, as torch.masked.cumsum."""

import mindspore
from mindspore import Tensor, ops


def cumsum(
    input: Tensor,
    dim: int,
    *,
    dtype: mindspore.Type | None = None,
    mask: Tensor | None = None,
) -> Tensor:
    """Go along dim and leave out what the mask does not keep (True)."""
    kept = input if mask is None else ops.where(mask, input, ops.full_like(input, 0))
    if not input.ndim or not input.size:
        return kept.astype(dtype or input.dtype)
    return ops.cumsum(kept.astype(dtype or input.dtype), dim).astype(dtype or input.dtype)
