"""Elements up to a threshold replaced by a value, as torch.nn.functional.threshold."""

import mindspore
from helpers.torch.Tensor import copy_
from mindspore import Tensor, ops


def threshold(input: Tensor, threshold: float, value: float, inplace: bool = False) -> Tensor:
    """Replace every element that is not above the threshold, of any dtype; NaN stays NaN.

    With inplace the tensor itself is changed, too.
    """
    found = ops.where(input <= threshold, mindspore.tensor(value, input.dtype), input)
    if inplace:
        copy_(input, found)
    return found
