"""The smaller of two, NaN passed over, as torch.fmin."""

import mindspore
from mindspore import Tensor, ops


def fmin(input: Tensor, other: Tensor) -> Tensor:
    """Give the smaller element of two tensors that broadcast; where one is NaN, the other."""
    if mindspore.bfloat16 in (input.dtype, other.dtype):  # neither compared nor chosen on CPU
        kind = (ops.zeros(1, input.dtype) + ops.zeros(1, other.dtype)).dtype
        return fmin(input.astype(mindspore.float32), other.astype(mindspore.float32)).astype(kind)
    first, second = input + ops.zeros_like(other), other + ops.zeros_like(input)  # of one dtype and shape
    return ops.where(ops.logical_or(first <= second, second != second), first, second)
