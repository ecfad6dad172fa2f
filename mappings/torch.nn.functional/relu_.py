"""Changes a tensor in place, as torch.nn.functional.relu_ does."""

from helpers.torch.Tensor import copy_
from mindspore import Tensor, ops


def relu_(input: Tensor) -> Tensor:
    """Sets what is below 0 to 0,
    written into the tensor, which is returned.

    Its views see it. Not for bfloat16, and not in differentiated functions.
    """
    if input.size:
        copy_(input, (ops.where(input < 0, ops.zeros_like(input), input)).astype(input.dtype))
    return input
