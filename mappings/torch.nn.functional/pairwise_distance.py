"""The distance of vectors, as torch.nn.functional.pairwise_distance."""

import math

import mindspore
from mindspore import Tensor, ops


def pairwise_distance(
    x1: Tensor, x2: Tensor, p: float = 2.0, eps: float = 1e-6, keepdim: bool = False
) -> Tensor:
    """Give the p-norm of x1 - x2 + eps along the last axis; shapes (..., D) broadcast."""
    apart = x1 - x2
    double = apart.dtype in (mindspore.float64, mindspore.complex128)
    size = ops.abs(apart + (mindspore.tensor(eps, apart.dtype) if double else eps))
    size = ops.real(size) if size.is_complex() else size
    if math.isinf(p):
        return ops.amax(size, -1, keepdim) if p > 0 else ops.amin(size, -1, keepdim)
    if p == 0:
        return (size != 0).astype(size.dtype).sum(-1, keepdims=keepdim)
    if p == 1:
        return size.sum(-1, keepdims=keepdim)
    # Python numbers would be rounded to float32.
    power, root = (mindspore.tensor(each, size.dtype) if double else each for each in (float(p), 1 / p))
    return (size**power).sum(-1, keepdims=keepdim) ** root
