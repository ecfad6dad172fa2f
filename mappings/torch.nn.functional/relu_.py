"""Changes a tensor in place, as torch.nn.functional.relu_ does."""

from mindspore import Tensor, ops


def relu_(input: Tensor) -> Tensor:
    """Sets what is below 0 to 0,
    written into the tensor, which is returned.

    Its views see it. Not for bfloat16, and not in differentiated or compiled functions.
    """
    if input.size:  # x[()] = … refuses an empty tensor
        input[()] = (ops.where(input < 0, ops.zeros_like(input), input)).astype(input.dtype)
    return input
