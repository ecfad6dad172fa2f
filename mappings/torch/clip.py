"""Elements limited from below and above, as torch.clip."""

from helpers.torch import clamp
from mindspore import Tensor


def clip(input: Tensor, min: Tensor | float | None = None, max: Tensor | float | None = None) -> Tensor:
    """Limit every element, as clamp does."""
    return clamp(input, min, max)
