"""Changes a tensor in place, as torch.Tensor.masked_fill_ does."""

from helpers.torch.Tensor import copy_
from mindspore import Tensor


def masked_fill_(self: Tensor, mask: Tensor, value: Tensor | float) -> Tensor:
    """Puts a value where the mask, which broadcasts, is True,
    written into the tensor, which is returned.

    Its views see it; gradients go through it. Not for bfloat16.
    """
    if not (self.is_complex() or isinstance(value, Tensor)):
        value = Tensor(value, self.dtype)  # a Python number would be rounded to float32
    if self.size:
        copy_(self, self.masked_fill(mask, value))
    return self
