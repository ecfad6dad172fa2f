"""The logarithm to base 10, as torch.log10."""

import math

import mindspore
from mindspore import Tensor, ops


def log10(input: Tensor) -> Tensor:
    """Give the logarithm to base 10, of whole powers exactly; integers become float32."""
    if input.is_complex() and not input.size:  # the kernel refuses it
        return ops.zeros(input.shape, input.dtype)
    if input.is_complex():
        found = ops.log(
            input.astype(mindspore.complex128)
        )  # divided part by part, because infinity divided as a complex number is NaN
        parts = ops.real(found), ops.imag(found)
        base = mindspore.tensor(math.log(10), mindspore.float64)
        return ops.Complex()(*(part / base for part in parts)).astype(input.dtype)
    dtype = input.dtype if input.is_floating_point() else mindspore.float32
    base = mindspore.tensor(math.log(10), mindspore.float64)  # a Python number would be rounded to float32
    found = ops.log(input.astype(mindspore.float64)) / base
    whole = ops.stop_gradient(ops.round(found))
    exact = ops.logical_and(ops.pow(ops.full_like(whole, 10), whole) == input, ops.isfinite(whole))
    missing = ops.where(exact, whole - found, ops.zeros_like(found))
    return (found + ops.stop_gradient(missing)).astype(dtype)
