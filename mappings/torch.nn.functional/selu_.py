"""Changes a tensor in place, as torch.nn.functional.selu_ does."""

from helpers.torch.nn.functional import selu
from mindspore import Tensor


def selu_(input: Tensor) -> Tensor:
    """Gives the scaled exponential linear unit,
    written into the tensor, which is returned.

    Its views see it. Not for bfloat16, and not in differentiated or compiled functions.
    """
    if input.size:  # x[()] = … refuses an empty tensor
        input[()] = selu(input)
    return input
