"""Sliding windows, as torch.Tensor.unfold."""

from mindspore import Tensor, ops


def unfold(self: Tensor, dimension: int, size: int, step: int) -> Tensor:
    """Give the windows of a size along an axis, every step elements; they become a last axis.

    A copy, not a view.
    """
    dimension, size, step = int(dimension), int(size), int(step)  # numpy's numbers too
    if not self.ndim:
        return self.reshape(1)[:size]
    axis = dimension % self.ndim
    starts = ops.arange(0, self.shape[axis] - size + 1, step)
    windows = ops.gather(self, starts.reshape(-1, 1) + ops.arange(size), axis)
    return ops.movedim(windows, axis + 1, -1)
