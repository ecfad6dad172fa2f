"""The Airy function Ai, as torch.special.airy_ai."""

import math

import mindspore
from mindspore import Tensor, ops


def airy_ai(input: Tensor) -> Tensor:
    """Ai element by element: its power series up to 2, an integral along steepest descent beyond.

    Computed in float64; integers and truth values give float32. Unlike torch's it has a gradient.
    """
    dtype = input.dtype if input.is_floating_point() else mindspore.float32
    x = input.astype(mindspore.float64)

    def number(value: float) -> Tensor:  # a Python number would be rounded to float32
        return Tensor(value, mindspore.float64)

    near = x.abs() <= 2
    small = ops.where(near, x, ops.zeros_like(x))
    cube = small**3
    one, other = ops.ones_like(x), small  # the two series that y'' = x y has
    first, second = one, other
    for k in range(3, 60, 3):
        one, other = one * cube / (k * (k - 1)), other * cube / (k * (k + 1))
        first, second = first + one, second + other
    series = first * number(3 ** (-2 / 3) / math.gamma(2 / 3))
    series = series - second * number(3 ** (-1 / 3) / math.gamma(1 / 3))
    far = ops.where(near, ops.full_like(x, 2), x.abs())
    root = far.sqrt()
    phase = far * root * number(2 / 3)
    t = ops.arange(65).astype(mindspore.float64) * number(6.6 / 64)  # beyond, the bells are below 1e-16
    weight = ops.where(t == 0, number(3.3 / 64), number(6.6 / 64))
    wave = (t**3 / (3 * (far * root).sqrt()).expand_dims(-1)).cos() * weight
    scale = number(1 / math.pi) / root.sqrt()
    decaying = ops.exp(-phase) * (ops.exp(-(t**2)) * wave).sum(-1) * scale
    bell = ops.exp(-(t**2) * number(math.cos(math.pi / 6))) * wave
    turn = t**2 / 2 + (phase - number(math.pi / 3)).expand_dims(-1)
    swinging = 2 * (bell * turn.cos()).sum(-1) * scale
    found = ops.where(near, series, ops.where(x > 0, decaying, swinging))
    return ops.where(ops.isinf(x), number(math.nan), found).astype(dtype)  # torch has no limits there
