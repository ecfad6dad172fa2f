"""The spherical Bessel function of order 0, as torch.special.spherical_bessel_j0."""

import mindspore
from mindspore import Tensor, ops


def spherical_bessel_j0(input: Tensor) -> Tensor:
    """Give sin(x) / x, by its series near 0; 0 at infinity."""
    x = input if input.is_floating_point() else input.astype(mindspore.float32)
    small, endless = ops.abs(x) < 0.5, ops.isinf(x)
    square = ops.where(small, x, ops.zeros_like(x)) ** 2
    series = 1 + square * (-1 / 6 + square * (1 / 120 + square * (-1 / 5040 + square / 362880)))
    safe = ops.where(ops.logical_or(small, endless), ops.ones_like(x), x)
    return ops.where(small, series, ops.sin(safe) / safe).masked_fill(endless, 0)
