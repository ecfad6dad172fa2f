"""The mean of the elements that a mask keeps, as torch.masked.mean."""

import mindspore
from helpers.torch.masked import torch_sum
from mindspore import Tensor, ops


def mean(
    input: Tensor,
    dim: int | tuple[int, ...] | None = None,
    *,
    keepdim: bool | None = False,
    dtype: mindspore.Type | None = None,
    mask: Tensor | None = None,
) -> Tensor:
    """Average along dim what the mask keeps (True); NaN where it keeps nothing."""
    kind = dtype or input.dtype
    floats = mindspore.float16, mindspore.bfloat16, mindspore.float32, mindspore.float64
    if kind not in (*floats, mindspore.complex64, mindspore.complex128):
        raise ValueError(f"the mean is a floating-point number, not {kind}")
    there = ops.ones(input.shape, kind) if mask is None else ops.broadcast_to(mask, input.shape).astype(kind)
    total = torch_sum(input, dim, keepdim=keepdim, dtype=kind, mask=mask)
    count = torch_sum(there, dim, keepdim=keepdim)
    if total.is_complex():  # a complex 0 / 0 is 0 here
        return ops.Complex()(total.real() / count.real(), total.imag() / count.real())
    return total / count
