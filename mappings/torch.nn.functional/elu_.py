"""Changes a tensor in place, as torch.nn.functional.elu_ does."""

from helpers.torch.Tensor import copy_
from mindspore import Tensor, ops


def elu_(input: Tensor, alpha: float = 1.0) -> Tensor:
    """Gives alpha × (exp(x) - 1) below 0,
    written into the tensor, which is returned.

    Its views see it. Not for bfloat16, and not in differentiated functions.
    """
    alpha = float(alpha)  # numpy's numbers too
    if input.size:
        copy_(
            input,
            (
                ops.where(
                    input > 0, input, alpha * ops.expm1(ops.where(input > 0, ops.zeros_like(input), input))
                )
            ).astype(input.dtype),
        )
    return input
