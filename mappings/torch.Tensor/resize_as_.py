"""Changes a tensor's shape in place, as torch.Tensor.resize_as_ does."""

from helpers.torch.Tensor import resize_
from mindspore import Tensor


def resize_as_(self: Tensor, the_template: Tensor) -> Tensor:
    """Give the tensor another's shape, keeping its elements in their order, and return it.

    What is new is 0, where torch leaves it unset. Views of it keep theirs. Not in compiled functions.
    """
    return resize_(self, the_template.shape)
