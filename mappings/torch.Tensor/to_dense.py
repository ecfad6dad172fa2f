"""The dense form of a sparse tensor, as torch.Tensor.to_dense."""

import mindspore
from mindspore import COOTensor, CSRTensor, Tensor


def to_dense(self: COOTensor | CSRTensor | Tensor, dtype: mindspore.Type | None = None) -> Tensor:
    """Write the numbers at their places among zeros, added where places repeat; a dense tensor stays."""
    dense = self if isinstance(self, Tensor) else self.to_dense()
    return dense if dtype is None else dense.astype(dtype)
