"""Elements limited from one side, as torch.clamp_max."""

from helpers.torch import clamp
from mindspore import Tensor


def clamp_max(input: Tensor, max: Tensor | float) -> Tensor:
    """Limit every element; NaN stays NaN."""
    return clamp(input, max=max)
