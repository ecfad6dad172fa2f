"""Mantissa and exponent, as torch.frexp."""

from typing import NamedTuple

import mindspore
from mindspore import Tensor, ops


class _Frexp(NamedTuple):
    mantissa: Tensor
    exponent: Tensor


def frexp(input: Tensor) -> _Frexp:
    """Take numbers apart: input = mantissa × 2 ** exponent, 0.5 <= |mantissa| < 1; exponents are int32.

    Of zero and of what is not finite, the exponent is 0.
    """
    if not input.is_floating_point():
        raise RuntimeError("torch.frexp() only supports floating-point dtypes")
    wide = ops.stop_gradient(input.astype(mindspore.float64))
    plain = ops.logical_and(ops.isfinite(wide), wide != 0)
    size = ops.where(plain, ops.abs(wide), ops.ones_like(wide))
    exponent = ops.floor(ops.log2(size)) + 1
    exponent = exponent - (size < ops.pow(2.0, exponent - 1)).astype(mindspore.float64)
    exponent = exponent + (size >= ops.pow(2.0, exponent)).astype(mindspore.float64)
    exponent = ops.where(plain, exponent, ops.zeros_like(exponent))
    half = ops.floor(exponent / 2)  # in two steps, for 2 ** 1024 is none
    scale = ops.pow(2.0, -half), ops.pow(2.0, half - exponent)
    mantissa = input.astype(mindspore.float64) * scale[0] * scale[1]
    return _Frexp(mantissa.astype(input.dtype), exponent.astype(mindspore.int32))
