"""The spherical Bessel function of order 0, as torch.special.spherical_bessel_j0."""

import mindspore
from mindspore import Tensor, ops


def spherical_bessel_j0(input: Tensor) -> Tensor:
    """Give sin(x) / x, by its series near 0; 0 at infinity."""
    x = input if input.is_floating_point() else input.astype(mindspore.float32)
    small, endless = ops.abs(x) < 0.5, ops.isinf(x)
    square = ops.where(small, x, ops.zeros_like(x)) ** 2
    series = ops.ones_like(x)  # to x**14: the next term is below the digits of float64
    for degree in range(14, 0, -2):
        series = 1 - square * series / (degree * (degree + 1))
    safe = ops.where(ops.logical_or(small, endless), ops.ones_like(x), x)
    return ops.where(small, series, ops.sin(safe) / safe).masked_fill(endless, 0)
