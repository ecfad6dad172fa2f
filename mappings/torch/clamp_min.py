"""Elements limited from one side, as torch.clamp_min."""

from helpers.torch import clamp
from mindspore import Tensor


def clamp_min(input: Tensor, min: Tensor | float) -> Tensor:
    """Limit every element; NaN stays NaN."""
    return clamp(input, min=min)
