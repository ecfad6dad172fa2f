"""Vectors of length one, as torch.nn.functional.normalize."""

import mindspore
from helpers.torch.linalg import vector_norm
from mindspore import Tensor, ops


def normalize(input: Tensor, p: float = 2.0, dim: int = 1, eps: float = 1e-12) -> Tensor:
    """Divide vectors along dim by their p-norm, or by eps where that is larger."""
    half = input.dtype in (mindspore.float16, mindspore.bfloat16)
    wide = input.astype(mindspore.float32) if half else input
    alone = p and input.ndim and input.shape[dim] == 1  # its norm is its size: the square would overflow
    length = ops.abs(wide) if alone else vector_norm(wide, p, dim, True)
    length = ops.where(length < eps, ops.full_like(length, eps), length)
    if input.is_complex():
        return ops.Complex()(ops.real(wide) / length, ops.imag(wide) / length)
    return (wide / length).astype(input.dtype)
