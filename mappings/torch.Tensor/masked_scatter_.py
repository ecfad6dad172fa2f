"""Changes a tensor in place, as torch.Tensor.masked_scatter_ does."""

from helpers.torch.Tensor import copy_
from mindspore import Tensor, ops


def masked_scatter_(self: Tensor, mask: Tensor, source: Tensor) -> Tensor:
    """Puts the elements of source, one after the other, where the mask is True,
    written into the tensor, which is returned.

    Its views see it; gradients go through it. Not for bfloat16.
    """
    if self.size:
        if self.is_complex():  # there is no kernel: the two parts apart
            parts = (part(self).masked_scatter(mask, part(source)) for part in (ops.real, ops.imag))
            copy_(self, ops.Complex()(*parts))
        else:
            copy_(self, self.masked_scatter(mask, source))
    return self
