"""The logarithm of a sum of two exponentials, as torch.logaddexp."""

from mindspore import Tensor, ops


def logaddexp(input: Tensor, other: Tensor) -> Tensor:
    """Add two numbers given by their logarithms; two of minus infinity (probabilities of 0) stay that."""
    if not isinstance(input, Tensor) or not isinstance(other, Tensor):
        raise TypeError("logaddexp takes two tensors")
    both = input + other
    if not both.size:
        return both
    same = (input == other) & (both.abs() == float("inf"))
    zeros = ops.zeros_like(both)
    apart = ops.logaddexp(ops.where(same, zeros, input), ops.where(same, zeros, other))
    # Of two that are infinite alike torch's gradient is NaN, which the plain formula gives as well.
    left, right = ops.where(same, input, zeros), ops.where(same, other, zeros)
    plain = ops.log(ops.exp(left) + ops.exp(right))
    return ops.where(same, plain, apart)
