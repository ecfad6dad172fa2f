"""The gain of an initialisation, as torch.nn.init.calculate_gain gives it."""

import math


def calculate_gain(nonlinearity: str, param: float | None = None) -> float:
    """Give the factor that keeps the variance of what a nonlinearity gives; param is leaky_relu's slope.

    A nonlinearity that it does not know raises ValueError.
    """
    if nonlinearity == "leaky_relu":
        if param is not None and (isinstance(param, bool) or not isinstance(param, (int, float))):
            raise ValueError(f"negative_slope {param} not a valid number")
        return math.sqrt(2 / (1 + (0.01 if param is None else param) ** 2))
    linear = ["linear", "sigmoid", *(f"conv{kind}{n}d" for kind in ("", "_transpose") for n in (1, 2, 3))]
    gains = {**dict.fromkeys(linear, 1), "tanh": 5 / 3, "relu": math.sqrt(2), "selu": 3 / 4}
    if nonlinearity not in gains:
        raise ValueError(f"Unsupported nonlinearity {nonlinearity}")
    return gains[nonlinearity]
