"""Changes a tensor in place, as torch.nn.functional.hardtanh_ does."""

from helpers.torch.Tensor import copy_
from mindspore import Tensor, ops


def hardtanh_(input: Tensor, min_val: float = -1.0, max_val: float = 1.0) -> Tensor:
    """Raises to min_val and lowers to max_val,
    written into the tensor, which is returned.

    Its views see it. Not for bfloat16, and not in differentiated functions.
    """
    if input.size:
        # As tensors of the input's dtype: Python numbers would be rounded to float32.
        low, high = Tensor(min_val, input.dtype), Tensor(max_val, input.dtype)
        raised = ops.where(input < low, low, input)
        copy_(input, ops.where(raised > high, high, raised))
    return input
