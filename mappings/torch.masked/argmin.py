"""Where the smallest of the elements is that a mask keeps, as torch.masked.argmin."""

import math

import mindspore
import numpy as np
from mindspore import Tensor, ops


def argmin(
    input: Tensor,
    dim: int | None = None,
    *,
    keepdim: bool | None = False,
    dtype: mindspore.Type | None = None,
    mask: Tensor | None = None,
) -> Tensor:
    """Give the place along dim (or of all) of the smallest kept by the mask (True), in the input's dtype."""
    input = input if dtype is None else input.astype(dtype)
    most = math.inf if input.is_floating_point() else np.iinfo(mindspore.dtype_to_nptype(input.dtype)).max
    kept = input if mask is None else ops.where(mask, input, ops.full_like(input, most))
    if dim is None:
        found = kept.reshape(-1).argmin(0).astype(input.dtype)
        return found.reshape([1] * input.ndim) if keepdim else found
    if not input.ndim or (input.size == 0 and input.shape[dim]):
        return kept.sum(dim, keepdims=bool(keepdim)).astype(input.dtype) * 0
    found = kept.argmin(dim).astype(input.dtype)
    return found.expand_dims(dim) if keepdim else found
