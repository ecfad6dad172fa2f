"""The variance, as torch.var."""

import math

import mindspore
import numpy as np
from mindspore import Tensor, ops


def var(
    input: Tensor,
    dim: int | tuple[int, ...] | None = None,
    unbiased: bool | None = None,
    keepdim: bool = False,
    *,
    correction: float | None = None,
) -> Tensor:
    """Give the mean squared distance from the mean, of everything or along dim, divided by N - correction.

    The correction is 1, unless unbiased is false; NaN comes of nothing. float16 is computed in float32.
    """
    if isinstance(input, np.ndarray):  # where a program holds tensors and arrays alike, it has its own
        return input.var(dim, keepdims=keepdim)
    if isinstance(dim, bool):  # torch.var(x, False): the first argument that is no axis
        dim, unbiased = None, dim
    if correction is None:
        correction = 1 if unbiased is None else int(unbiased)
    if input.is_complex():
        if not input.size:
            kind = mindspore.float32 if input.dtype == mindspore.complex64 else mindspore.float64
            return var(ops.zeros(input.shape, kind), dim, None, keepdim, correction=correction)
        real, imag = (
            var(part, dim, None, keepdim, correction=correction)
            for part in (ops.real(input), ops.imag(input))
        )
        return real + imag
    if not input.is_floating_point():
        raise RuntimeError(f"std and var only support floating point and complex dtypes, not {input.dtype}")
    axes = tuple(dim or ()) if dim is None or isinstance(dim, (tuple, list)) else (dim,)
    axes = tuple(int(axis) % max(input.ndim, 1) for axis in axes) or tuple(range(input.ndim))
    kept = [1 if axis in axes else size for axis, size in enumerate(input.shape)]
    left = [size for axis, size in enumerate(input.shape) if axis not in axes]
    count = math.prod(input.shape) // max(math.prod(left), 1) if input.size else 0
    if not input.size or not input.ndim:
        single = input.ndim == 0 and correction < 1
        found = input * 0 if single else ops.full(tuple(left), math.nan, dtype=input.dtype)
        return found.reshape(tuple(kept if keepdim else left))
    half = input.dtype in (mindspore.float16, mindspore.bfloat16)
    wide = input.astype(mindspore.float32) if half else input
    away = wide - wide.mean(axes, keep_dims=True)
    total = (away * away).sum(axes, keepdims=True)
    over = count - correction
    # Not x / 0, which the kernel takes for infinite where x is NaN.
    divisor = mindspore.tensor(float(over), total.dtype) if total.dtype == mindspore.float64 else over
    found = total / divisor if over > 0 else total * math.inf
    return found.reshape(tuple(kept if keepdim else left)).astype(input.dtype)
