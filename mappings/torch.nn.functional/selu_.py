"""Changes a tensor in place, as torch.nn.functional.selu_ does."""

from mindspore import Tensor, ops


def selu_(input: Tensor) -> Tensor:
    """Gives the scaled exponential linear unit,
    written into the tensor, which is returned.

    Its views see it. Not for bfloat16, and not in differentiated or compiled functions.
    """
    if input.size:  # x[()] = … refuses an empty tensor
        input[()] = (
            1.0507009873554805
            * ops.where(
                input > 0,
                input,
                1.6732632423543772 * ops.expm1(ops.where(input > 0, ops.zeros_like(input), input)),
            )
        ).astype(input.dtype)
    return input
