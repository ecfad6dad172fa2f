"""Changes a tensor in place, as torch.nn.functional.hardtanh_ does."""

from mindspore import Tensor, ops


def hardtanh_(input: Tensor, min_val: float = -1.0, max_val: float = 1.0) -> Tensor:
    """Raises to min_val and lowers to max_val,
    written into the tensor, which is returned.

    Its views see it. Not for bfloat16, and not in differentiated or compiled functions.
    """
    if input.size:  # x[()] = … refuses an empty tensor
        input[()] = (ops.where(input > max_val, max_val, ops.where(input < min_val, min_val, input))).astype(
            input.dtype
        )
    return input
