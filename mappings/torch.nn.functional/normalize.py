"""Vectors of length one, as torch.nn.functional.normalize."""

from helpers.torch.linalg import vector_norm
from mindspore import Tensor, ops


def normalize(input: Tensor, p: float = 2.0, dim: int = 1, eps: float = 1e-12) -> Tensor:
    """Divide vectors along dim by their p-norm, or by eps where that is larger."""
    length = vector_norm(input, p, dim, True)
    return input / ops.where(length < eps, ops.full_like(length, eps), length)
