"""Changes a tensor's shape in place, as torch.Tensor.resize_ does."""

from typing import Any

from mindspore import Tensor, ops


def resize_(self: Tensor, *size: Any) -> Tensor:
    """Give the tensor another shape, keeping its elements in their order, and return it.

    What is new is 0, where torch leaves it unset. Views of it keep theirs. Not in compiled functions.
    """
    shape = tuple(size[0]) if len(size) == 1 and not isinstance(size[0], int) else size
    count = 1
    for length in shape:
        count *= length
    flat = self.reshape(-1)
    if count > self.size:
        flat = ops.cat((flat, ops.zeros(count - self.size, self.dtype)))
    self.assign_value(flat[:count].reshape(shape).copy())
    return self
