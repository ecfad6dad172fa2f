"""The logarithm to base 2 of a sum of two powers of 2, as torch.logaddexp2."""

from mindspore import Tensor, ops


def logaddexp2(input: Tensor, other: Tensor) -> Tensor:
    """Add two numbers given by their logarithms to base 2; two of minus infinity stay that."""
    if not isinstance(input, Tensor) or not isinstance(other, Tensor):
        raise TypeError("logaddexp2 takes two tensors")
    both = input + other
    if not both.size:
        return both
    same = (input == other) & (both.abs() == float("inf"))
    zeros = ops.zeros_like(both)
    apart = ops.logaddexp2(ops.where(same, zeros, input), ops.where(same, zeros, other))
    # Of two that are infinite alike torch's gradient is NaN, which the plain formula gives as well.
    left, right = ops.where(same, input, zeros), ops.where(same, other, zeros)
    plain = ops.log(ops.exp(left) + ops.exp(right))
    return ops.where(same, plain, apart)
