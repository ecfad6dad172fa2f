"""The vector product, as torch.linalg.cross."""

from mindspore import Tensor, mint, ops


def cross(input: Tensor, other: Tensor, *, dim: int = -1) -> Tensor:
    """Give the product of vectors along dim, broadcast beforehand."""
    if input.ndim != other.ndim:
        raise RuntimeError("cross: inputs must have the same number of dimensions")
    shape = (input + other).shape
    return mint.cross(ops.broadcast_to(input, shape) * 1, ops.broadcast_to(other, shape) * 1, dim)
