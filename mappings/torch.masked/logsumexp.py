"""The logarithm of the sum of exponentials that a mask keeps, as torch.masked.logsumexp."""

import math

import mindspore
from mindspore import Tensor, ops


def logsumexp(
    input: Tensor,
    dim: int | tuple[int, ...] | None = None,
    *,
    keepdim: bool = False,
    dtype: mindspore.Type | None = None,
    mask: Tensor | None = None,
) -> Tensor:
    """Work along dim on what the mask keeps (True); minus infinity where it keeps nothing."""
    wanted = dtype or input.dtype
    if not (input.is_floating_point() or input.is_complex()):
        input = input.astype(mindspore.float32)
    axes = tuple(range(input.ndim)) if dim in (None, ()) else dim
    if not input.size:  # a maximum of nothing is what memory held
        gone = [axis % input.ndim for axis in (axes if isinstance(axes, tuple) else (axes,))]
        kept = [1 if axis in gone else size for axis, size in enumerate(input.shape)]
        shape = kept if keepdim else [size for axis, size in enumerate(kept) if axis not in gone]
        return ops.full(tuple(shape), -math.inf, dtype=wanted)
    kept = input if mask is None else ops.where(mask, input, ops.full_like(input, -math.inf))
    real = ops.real(kept) if input.is_complex() else kept
    top = ops.stop_gradient(ops.amax(real, axes, True)) if input.ndim else ops.zeros_like(real)
    top = ops.where(ops.isinf(top), ops.zeros_like(top), top)
    top = top.astype(input.dtype)
    found = ops.log(ops.exp(kept - top).sum(axes, keepdims=True)) + top
    found = found if keepdim or not input.ndim else found.squeeze(axes)
    return found.astype(wanted)
