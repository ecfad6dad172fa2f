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
    kind = dtype or input.dtype
    # torch goes along in a wider dtype; the kernels would round at every step
    wide = {
        mindspore.float16: mindspore.float32,
        mindspore.bfloat16: mindspore.float32,
        mindspore.float32: mindspore.float64,
    }.get(kind, kind)
    kept = input.astype(wide)
    if mask is not None:
        kept = ops.where(mask.bool(), kept, ops.full_like(kept, 0))
    if input.size == 0 or input.ndim == 0:
        return kept.astype(kind)
    return ops.cumsum(kept, dim).astype(kind)
