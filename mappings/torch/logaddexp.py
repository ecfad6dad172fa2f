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
    found = ops.logaddexp(ops.where(same, zeros, input), ops.where(same, zeros, other))
    return ops.where(same, both, found)
