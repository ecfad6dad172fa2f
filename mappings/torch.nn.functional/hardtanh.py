"""Elements limited to a range, as torch.nn.functional.hardtanh."""

import mindspore
from helpers.torch.Tensor import copy_
from mindspore import Tensor, ops


def hardtanh(input: Tensor, min_val: float = -1.0, max_val: float = 1.0, inplace: bool = False) -> Tensor:
    """Limit every element, of any dtype; NaN stays NaN, and the gradient is 0 at both limits.

    With inplace the tensor itself is changed, too.
    """
    if min_val > max_val:
        raise ValueError("min_val cannot be greater than max_val")
    low, high = (mindspore.tensor(each, input.dtype) for each in (min_val, max_val))
    found = ops.where(input <= low, low, ops.where(input >= high, high, input))
    if inplace:
        copy_(input, found)
    return found
