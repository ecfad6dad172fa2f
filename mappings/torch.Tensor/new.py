"""A tensor of the same dtype, as torch.Tensor.new."""

from typing import Any

import mindspore
from mindspore import Tensor, ops


def new(self: Tensor, *args: Any) -> Tensor:
    """Give a tensor of self's dtype: of data, or of sizes, with zeros where torch leaves numbers open."""
    if not args:
        return mindspore.tensor([], self.dtype)
    if all(isinstance(each, int) for each in args):
        return ops.zeros(args, self.dtype)
    given = args[0]
    return given.astype(self.dtype) if isinstance(given, Tensor) else mindspore.tensor(given, self.dtype)
