"""Elements below 0 made 0, as torch.nn.functional.relu."""

from helpers.torch.Tensor import copy_
from mindspore import Tensor, ops


def relu(input: Tensor, inplace: bool = False) -> Tensor:
    """Make every element below 0 a 0, of any dtype; NaN stays NaN, and the gradient at 0 is 0.

    With inplace the tensor itself is changed, too.
    """
    found = ops.where(input <= 0, ops.zeros_like(input), input)
    if inplace:
        copy_(input, found)
    return found
