"""The vector product, as torch.cross."""

from mindspore import Tensor, mint, ops


def cross(input: Tensor, other: Tensor, dim: int | None = None) -> Tensor:
    """Give the product of vectors along dim (left out: the first axis of length 3), broadcast beforehand."""
    if dim is None:
        dim = next(axis for axis, size in enumerate(input.shape) if size == 3)
    if input.ndim != other.ndim:
        raise RuntimeError("cross: inputs must have the same number of dimensions")
    shape = (input + other).shape
    return mint.cross(ops.broadcast_to(input, shape) * 1, ops.broadcast_to(other, shape) * 1, dim)
