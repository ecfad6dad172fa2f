"""The smaller of two, NaN passed over, as torch.fmin."""

from mindspore import Tensor, ops


def fmin(input: Tensor, other: Tensor) -> Tensor:
    """Give the smaller element of two tensors that broadcast; where one is NaN, the other."""
    first, second = input + ops.zeros_like(other), other + ops.zeros_like(input)  # of one dtype and shape
    return ops.where(ops.logical_or(first <= second, second != second), first, second)
