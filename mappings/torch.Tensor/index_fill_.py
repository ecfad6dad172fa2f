"""Changes a tensor in place, as torch.Tensor.index_fill_ does."""

import mindspore
from helpers.torch.Tensor import copy_
from mindspore import Tensor, ops


def index_fill_(self: Tensor, dim: int, index: Tensor, value: Tensor | float) -> Tensor:
    """Puts a value at the places index of dim,
    written into the tensor, which is returned.

    Its views see it; gradients go through it. Not for bfloat16.
    """
    rows = self.shape[dim] if self.ndim else 1
    places = (index.reshape(-1, 1) + rows) % rows
    hit = ops.zeros(rows, mindspore.float32)
    if places.size:
        hit = ops.tensor_scatter_update(hit, places, ops.ones(places.shape[0], mindspore.float32))
    shape = [1] * self.ndim
    if self.ndim:
        shape[dim] = -1
    hit = hit.reshape(shape)
    value = mindspore.tensor(value, self.dtype)  # a Python number would be rounded to float32
    if self.is_complex():
        filled = ops.Complex()(
            *(ops.where(hit > 0, part(value), part(self)) for part in (ops.real, ops.imag))
        )
    else:
        filled = ops.where(hit > 0, value, self)
    if self.size:
        copy_(self, filled)
    return self
