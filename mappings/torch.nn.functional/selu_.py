"""Changes a tensor in place, as torch.nn.functional.selu_ does."""

from helpers.torch.nn.functional import selu
from helpers.torch.Tensor import copy_
from mindspore import Tensor


def selu_(input: Tensor) -> Tensor:
    """Gives the scaled exponential linear unit,
    written into the tensor, which is returned.

    Its views see it. Not for bfloat16, and not in differentiated functions.
    """
    if input.size:
        copy_(input, selu(input))
    return input
