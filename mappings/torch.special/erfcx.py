"""The complementary error function, scaled, as torch.special.erfcx."""

import math

import mindspore
from mindspore import Tensor, ops

# Rational functions for numbers up to 4 and beyond, highest power first (W. J. Cody, 1969).
_NEAR = (
    (
        2.15311535474403846e-8,
        0.564188496988670089,
        8.88314979438837594,
        66.1191906371416295,
        298.635138197400131,
        881.95222124176909,
        1712.04761263407058,
        2051.07837782607147,
        1230.33935479799725,
    ),
    (
        1.0,
        15.7449261107098347,
        117.693950891312499,
        537.181101862009858,
        1621.38957456669019,
        3290.79923573345963,
        4362.61909014324716,
        3439.36767414372164,
        1230.33935480374942,
    ),
)
_FAR = (
    (
        0.0163153871373020978,
        0.305326634961232344,
        0.360344899949804439,
        0.125781726111229246,
        0.0160837851487422766,
        6.58749161529837803e-4,
    ),
    (
        1.0,
        2.56852019228982242,
        1.87295284992346725,
        0.527905102951428412,
        0.0605183413124413191,
        2.33520497626869185e-3,
    ),
)


def erfcx(input: Tensor) -> Tensor:
    """Give exp(x²) · erfc(x) of each element, which does not underflow; by float64, integers as float32."""
    kind = input.dtype if input.is_floating_point() else mindspore.float32
    x = input.astype(mindspore.float64)
    size = ops.abs(x)
    little = ops.where(size < 0.5, x, 0.0)
    near = ops.where(size < 4, size, 1.0)
    far = ops.where(size < 4, 4.0, size)
    inverse = 1 / (far * far)
    at_most_4 = _ratio(near, _NEAR)
    beyond = (mindspore.tensor(1 / math.sqrt(math.pi), x.dtype) - inverse * _ratio(inverse, _FAR)) / far
    positive = ops.where(size < 4, at_most_4, beyond)
    below = ops.where(x < 0, x, 0.0)
    negative = 2 * ops.exp(below * below) - positive
    result = ops.where(x < 0, negative, positive)
    return ops.where(size < 0.5, ops.exp(little * little) * ops.erfc(little), result).astype(kind)


def _ratio(x: Tensor, polynomials: tuple[tuple[float, ...], tuple[float, ...]]) -> Tensor:
    """The quotient of two polynomials, given by their factors from the highest power on."""
    values = []
    for factors in polynomials:
        value = ops.full_like(x, 0)
        for factor in factors:
            value = value * x + mindspore.tensor(factor, x.dtype)
        values.append(value)
    return values[0] / values[1]
