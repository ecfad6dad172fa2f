"""The distance of vectors, as torch.nn.functional.pairwise_distance."""

import math

from mindspore import Tensor, ops


def pairwise_distance(
    x1: Tensor, x2: Tensor, p: float = 2.0, eps: float = 1e-6, keepdim: bool = False
) -> Tensor:
    """Give the p-norm of x1 - x2 + eps along the last axis; shapes (..., D) broadcast."""
    size = ops.abs(x1 - x2 + eps)
    size = ops.real(size) if size.is_complex() else size
    if math.isinf(p):
        return ops.amax(size, -1, keepdim) if p > 0 else ops.amin(size, -1, keepdim)
    if p == 0:
        return (size != 0).astype(size.dtype).sum(-1, keepdims=keepdim)
    if p == 1:
        return size.sum(-1, keepdims=keepdim)
    return (size**p).sum(-1, keepdims=keepdim) ** (1 / p)
