"""The bytes of an element, as torch.Tensor.element_size."""

from mindspore import Tensor


def element_size(self: Tensor) -> int:
    """Give how many bytes an element takes."""
    return int(self.itemsize)
