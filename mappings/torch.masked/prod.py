"""The product of the elements that a mask keeps, as torch.masked.prod."""

import mindspore
import numpy as np
from mindspore import Tensor, ops


def prod(
    input: Tensor,
    dim: int | tuple[int, ...] | None = None,
    *,
    keepdim: bool | None = False,
    dtype: mindspore.Type | None = None,
    mask: Tensor | None = None,
) -> Tensor:
    """Multiply along dim what the mask keeps (True); integers become int64."""
    whole = not (input.is_floating_point() or input.is_complex())
    axes = range(input.ndim) if dim in (None, ()) else [dim] if isinstance(dim, int) else dim
    kept = input if mask is None else ops.where(mask, input, ops.full_like(input, 1))
    kept = kept.astype(dtype or (mindspore.int64 if whole else input.dtype))
    if not kept.size:  # on CPU the product of nothing is memory that nothing was written to
        return ops.ones(np.zeros(kept.shape).sum(tuple(axes), keepdims=bool(keepdim)).shape, kept.dtype)
    for axis in range(input.ndim - 1, -1, -1):
        if axis in axes or axis - input.ndim in axes:
            kept = kept.prod(axis, bool(keepdim))
    return kept
