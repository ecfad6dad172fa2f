"""Changes a tensor in place, as torch.nn.functional.threshold_ does."""

from helpers.torch.Tensor import copy_
from mindspore import Tensor, ops


def threshold_(input: Tensor, threshold: float, value: float) -> Tensor:
    """Replaces what is not above a threshold by a value,
    written into the tensor, which is returned.

    Its views see it. Not for bfloat16, and not in differentiated functions.
    """
    if not input.is_floating_point():  # torch cuts both numbers off to integers
        threshold, value = int(threshold), int(value)
    if input.size:
        copy_(input, (ops.where(input <= threshold, value, input)).astype(input.dtype))
    return input
