"""The exponential linear unit, as torch.nn.functional.elu."""

from mindspore import Tensor, ops


def elu(input: Tensor, alpha: float = 1.0, inplace: bool = False) -> Tensor:
    """Give x where it is positive, else alpha (exp(x) - 1)."""
    negative = float(alpha) * ops.expm1(ops.where(input > 0, ops.zeros_like(input), input))
    return ops.where(input > 0, input, negative).astype(input.dtype)
