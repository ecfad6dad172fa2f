"""The inverse of a tensor as a linear map, as torch.linalg.tensorinv."""

import math

from mindspore import Tensor, ops


def tensorinv(input: Tensor, ind: int = 2) -> Tensor:
    """Give the inverse of input as a map between its first ind axes and the others, in tensordot's sense."""
    left, right = input.shape[:ind], input.shape[ind:]
    size = math.prod(left)
    if ind <= 0 or size != math.prod(right):
        raise RuntimeError(f"a tensor of shape {input.shape} has no inverse with ind={ind}")
    matrix = input.reshape(size, size)
    return (ops.inverse(matrix) if size > 1 else 1 / matrix).reshape((*right, *left))
