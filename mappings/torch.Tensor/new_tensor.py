"""A tensor of the dtype of another, as torch.Tensor.new_tensor."""

from typing import Any

import mindspore
from mindspore import Tensor


def new_tensor(self: Tensor, data: Any, *, dtype: mindspore.Type | None = None) -> Tensor:
    """Copy data into a new tensor, of the dtype of this one unless another is given."""
    return Tensor(data, self.dtype if dtype is None else dtype)
