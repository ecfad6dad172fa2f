"""Elements limited to the range from 0 to 6, as torch.nn.functional.relu6."""

from helpers.torch.Tensor import copy_
from mindspore import Tensor, ops


def relu6(input: Tensor, inplace: bool = False) -> Tensor:
    """Limit every element to 0 and 6, of any dtype; NaN stays NaN, and the gradient is 0 at both limits.

    With inplace the tensor itself is changed, too.
    """
    zeros = ops.zeros_like(input)
    found = ops.where(input <= 0, zeros, ops.where(input >= 6, zeros + 6, input))
    if inplace:
        copy_(input, found)
    return found
