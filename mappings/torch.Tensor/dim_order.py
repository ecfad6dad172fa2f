"""The axes by their steps in memory, as torch.Tensor.dim_order."""

from mindspore import Tensor


def dim_order(self: Tensor) -> tuple[int, ...]:
    """Give the axes from the longest step to the shortest; axes of equal step stay in their order."""
    steps = self.stride()
    return tuple(sorted(range(self.ndim), key=lambda axis: -steps[axis]))
