"""A copy with a source's elements where a mask is true, as torch.Tensor.masked_scatter."""

import numpy as np
from mindspore import Tensor, ops


def masked_scatter(self: Tensor, mask: Tensor, source: Tensor) -> Tensor:
    """Give a copy with source's elements, one after the other, where mask is True; both are broadcast."""
    shape = np.broadcast_shapes(self.shape, mask.shape)
    held, where = self.broadcast_to(shape), mask.broadcast_to(shape)
    if not held.size:
        return held.copy()
    if held.is_complex():  # there is no kernel: the two parts apart
        parts = (part(held).masked_scatter(where, part(source)) for part in (ops.real, ops.imag))
        return ops.Complex()(*parts)
    return held.masked_scatter(where, source)
