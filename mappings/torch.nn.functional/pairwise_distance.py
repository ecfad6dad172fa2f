"""The distance of vectors, as torch.nn.functional.pairwise_distance."""

from mindspore import Tensor, ops


def pairwise_distance(
    x1: Tensor, x2: Tensor, p: float = 2.0, eps: float = 1e-6, keepdim: bool = False
) -> Tensor:
    """Give the p-norm of x1 - x2 + eps along the last axis; shapes (..., D) broadcast."""
    return ops.norm(x1 - x2 + eps, p, -1, keepdim)
