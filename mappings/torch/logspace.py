"""Numbers evenly spaced in their logarithm, as torch.logspace."""

import mindspore
from helpers.torch import linspace
from mindspore import Tensor, ops


def logspace(
    start: float | Tensor,
    end: float | Tensor,
    steps: int,
    base: float = 10.0,
    *,
    dtype: mindspore.Type | None = None,
) -> Tensor:
    """Give base to the power of steps numbers from start to end, computed in float64."""
    made = mindspore.float32 if dtype is None else dtype
    powers = linspace(start, end, steps, dtype=mindspore.float64)
    if not steps:
        return powers.astype(made)
    return ops.pow(ops.full_like(powers, base), powers).astype(made)
