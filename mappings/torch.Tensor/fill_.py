"""Changes a tensor in place, as torch.Tensor.fill_ does."""

from mindspore import Tensor, ops


def fill_(self: Tensor, value: float) -> Tensor:
    """Set every element to a value and return the tensor.

    The tensor it is a slice of changes too.
    """
    filled = ops.full_like(self, value)
    if self.ndim:
        self[:] = filled
    else:
        self.copy_(filled)
    return self
