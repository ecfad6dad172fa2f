"""Elements below 0 made 0, as torch.relu."""

from mindspore import Tensor, ops


def relu(input: Tensor) -> Tensor:
    """Make every element below 0 a 0, of any dtype; NaN stays NaN, and the gradient at 0 is 0."""
    return ops.where(input <= 0, ops.zeros_like(input), input)
