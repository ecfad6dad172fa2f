"""The norm of numbers as one vector, as torch.linalg.vector_norm."""

import math

import mindspore
from mindspore import Tensor, ops


def vector_norm(
    x: Tensor,
    ord: float = 2,
    dim: int | tuple[int, ...] | None = None,
    keepdim: bool = False,
    *,
    dtype: mindspore.Type | None = None,
) -> Tensor:
    """Give the norm of order ord, of everything or along dim; its gradient at zero is zero.

    float16 is computed in float32.
    """
    size = x if dtype is None else x.astype(dtype)
    if not (size.is_floating_point() or size.is_complex()):
        raise RuntimeError(f"linalg.vector_norm takes floating point and complex numbers, not {x.dtype}")
    if size.is_complex() and not size.size:
        size = ops.zeros(
            size.shape, mindspore.float32 if size.dtype == mindspore.complex64 else mindspore.float64
        )
    if size.is_complex():
        real, imag = ops.real(size), ops.imag(size)
        square = real * real + imag * imag
        size = ops.where(square == 0, square, ops.sqrt(ops.where(square == 0, ops.ones_like(square), square)))
    made = size.dtype
    size = size.astype(mindspore.float32) if made in (mindspore.float16, mindspore.bfloat16) else size
    axes = tuple(dim or ()) if dim is None or isinstance(dim, (tuple, list)) else (int(dim),)
    if not size.ndim:
        size, axes, keepdim = size.reshape(1), (0,), False
    axes = axes or tuple(range(size.ndim))
    ord = float(ord)
    if not size.size:
        full = size.sum(axes, keepdims=keepdim).shape
        if (ord < 0 or math.isinf(ord)) and math.prod(full):  # the other axes may have no elements either
            raise RuntimeError(f"linalg.vector_norm: nothing has a norm of order {ord}")
        return ops.full(full, 0.0, dtype=made)
    if math.isinf(ord):
        found = (ops.amax if ord > 0 else ops.amin)(ops.abs(size), axes, keepdim)  # it passes over NaN
        lost = ops.isnan(size).any(axes, keepdim)
        return ops.where(lost, ops.full_like(found, math.nan), found).astype(made)
    if ord == 0:
        return (size != 0).astype(size.dtype).sum(axes, keepdims=keepdim).astype(made)
    if ord == 1:
        return ops.abs(size).sum(axes, keepdims=keepdim).astype(made)
    if ord == 2:
        total = (size * size).sum(axes, keepdims=keepdim)
    else:
        zero = size == 0
        order = mindspore.tensor(ord, size.dtype)  # a Python number would be rounded to float32
        power = ops.pow(ops.where(zero, ops.ones_like(size), ops.abs(size)), order)
        power = ops.where(zero, ops.full_like(size, 0.0 if ord > 0 else math.inf), power)
        total = power.sum(axes, keepdims=keepdim)
    edge = ops.logical_or(total == 0, ops.isinf(total))  # the root has no gradient there
    inside = ops.where(edge, ops.ones_like(total), total)
    root = ops.sqrt(inside) if ord == 2 else ops.pow(inside, mindspore.tensor(1 / ord, inside.dtype))
    at_edge = (
        total if ord > 0 else ops.where(total == 0, ops.full_like(total, math.inf), ops.zeros_like(total))
    )
    return ops.where(edge, ops.stop_gradient(at_edge), root).astype(made)
