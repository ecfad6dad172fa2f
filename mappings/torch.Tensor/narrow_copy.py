"""A copy of a part along one axis, as torch.Tensor.narrow_copy."""

from mindspore import Tensor, mint, ops


def narrow_copy(self: Tensor, dim: int, start: int, length: int) -> Tensor:
    """Give length slices along dim, from start on, in memory of their own."""
    return mint.narrow(ops.deepcopy(self), dim, start, length)
