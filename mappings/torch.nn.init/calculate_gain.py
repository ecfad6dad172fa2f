"""The gain of an initialisation, as torch.nn.init.calculate_gain gives it."""

import math


def calculate_gain(nonlinearity: str, param: float | None = None) -> float:
    """The factor that keeps the variance of what a nonlinearity gives; param is leaky_relu's slope."""
    if nonlinearity == "leaky_relu":
        slope = 0.01 if param is None else param
        return math.sqrt(2 / (1 + slope**2))
    return {"tanh": 5 / 3, "relu": math.sqrt(2), "selu": 0.75}.get(nonlinearity, 1.0)
