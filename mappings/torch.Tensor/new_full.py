"""A new tensor of one value, as torch.Tensor.new_full gives it."""

from typing import Any

import mindspore
from mindspore import Tensor, ops


def new_full(self: Tensor, size: Any, fill_value: float, *, dtype: mindspore.Type | None = None) -> Tensor:
    """A tensor of that size and value, of this tensor's dtype unless dtype says otherwise."""
    return ops.full(tuple(size), fill_value, dtype=self.dtype if dtype is None else dtype)
