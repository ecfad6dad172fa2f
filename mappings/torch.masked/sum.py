"""The sum of the elements that a mask keeps, as torch.masked.sum."""

import mindspore
import numpy as np
from mindspore import Tensor, ops


def torch_sum(
    input: Tensor,
    dim: int | tuple[int, ...] | None = None,
    *,
    keepdim: bool | None = False,
    dtype: mindspore.Type | None = None,
    mask: Tensor | None = None,
) -> Tensor:
    """Add up along dim what the mask keeps (True); integers become int64."""
    whole = not (input.is_floating_point() or input.is_complex())
    axes = tuple(range(input.ndim)) if dim in (None, ()) else dim
    kept = input if mask is None else ops.where(mask, input, ops.full_like(input, 0))
    kind = dtype or (mindspore.int64 if whole else input.dtype)
    if not kept.size:  # on CPU the sum of nothing is memory that nothing was written to
        return ops.zeros(np.zeros(kept.shape).sum(axes, keepdims=bool(keepdim)).shape, kind)
    return kept.astype(kind).sum(axes, keepdims=bool(keepdim)).astype(kind)
