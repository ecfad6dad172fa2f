"""The angle of points, as torch.atan2."""

import mindspore
from mindspore import Tensor, ops


def atan2(input: Tensor, other: Tensor) -> Tensor:
    """Give the angle of the points (other, input), from -pi to pi; its gradient at the origin is 0."""
    if input.is_complex() or other.is_complex():
        raise RuntimeError("atan2 takes no complex numbers")
    if input.is_floating_point() and other.is_floating_point():  # a number in a tensor does not promote
        if input.ndim and not other.ndim:
            other = other.astype(input.dtype)
        if other.ndim and not input.ndim:
            input = input.astype(other.dtype)
    input = input if input.is_floating_point() else input.astype(mindspore.float32)
    other = other if other.is_floating_point() else other.astype(mindspore.float32)
    origin = (input == 0) & (other == 0)
    angle = ops.atan2(input, ops.where(origin, ops.ones_like(other), other))
    return ops.where(origin, ops.stop_gradient(ops.atan2(input, other)), angle)
