"""Changes a tensor in place, as torch.Tensor.zero_ does."""

from mindspore import Tensor, ops


def zero_(self: Tensor) -> Tensor:
    """Set every element to 0 and return the tensor.

    The tensor it is a slice of changes too.
    """
    value = ops.zeros_like(self)
    if self.ndim:
        self[:] = value
    else:
        self.copy_(value)
    return self
