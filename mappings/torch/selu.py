"""The scaled exponential linear unit, as torch.selu."""

from mindspore import Tensor, ops


def selu(input: Tensor) -> Tensor:
    """Give 1.05 x where x is positive, else 1.76 (exp(x) - 1), and the gradient of that."""
    negative = 1.6732632423543772 * ops.expm1(ops.where(input > 0, ops.zeros_like(input), input))
    return (1.0507009873554805 * ops.where(input > 0, input, negative)).astype(input.dtype)
