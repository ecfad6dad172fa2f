"""The inverse of the error function, to its last digits, as torch.erfinv."""

import math

import mindspore
from mindspore import Tensor, ops


def erfinv(input: Tensor) -> Tensor:
    """Give the number whose error function is the element, by Newton's steps in float64; integers as float32.

    At -1 and 1 it is infinite, and outside of them NaN; the gradient there is 0.
    """
    if not input.is_floating_point():
        input = input.astype(mindspore.float32)
    wide = input.astype(mindspore.float64)
    sign = ops.where(wide < 0, -ops.ones_like(wide), ops.ones_like(wide))
    inside = ops.abs(wide) < 1
    size = ops.where(inside, sign * wide, ops.zeros_like(wide))
    known = ops.stop_gradient(size)
    far = ops.log(1 - known) + ops.log(1 + known)
    bend = 2 / (math.pi * 0.147) + far / 2  # Winitzki's approximation, too rough near 0
    start = ops.sqrt(ops.sqrt(bend * bend - far / 0.147) - bend)
    place = ops.where(known < 0.5, known * (math.sqrt(math.pi) / 2), start)
    for _ in range(3):
        miss, slope = _missed(place, known)
        place = place - miss / (slope + place * miss)
    miss, slope = _missed(place, size)
    ends = ops.where(ops.abs(wide) == 1, wide * float("inf"), float("nan") * wide)
    return ops.where(inside, sign * (place - miss / slope), ops.stop_gradient(ends)).astype(input.dtype)


def _missed(place: Tensor, size: Tensor) -> tuple[Tensor, Tensor]:
    """How much too large the error function is at a place, without cancellation; and its slope there."""
    miss = ops.where(size < 0.5, ops.erf(place) - size, (1 - size) - ops.erfc(place))
    height = mindspore.tensor(2 / math.sqrt(math.pi), size.dtype)  # a Python number would become float32
    return miss, height * ops.exp(-place * place)
