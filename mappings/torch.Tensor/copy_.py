"""Writes values into a tensor, views included, as torch.Tensor.copy_ does."""

from mindspore import Tensor


def copy_(self: Tensor, src: Tensor, non_blocking: bool = False) -> Tensor:
    """Write src, broadcast and cast, into the tensor and return it; what it is a slice of changes too."""
    if self.ndim:
        self[:] = src.astype(self.dtype)
    else:
        self.copy_(src)
    return self
