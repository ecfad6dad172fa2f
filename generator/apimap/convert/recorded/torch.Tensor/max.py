from typing import Any

from helpers import largest
from mindspore import Tensor


def torch_max(self: Tensor, dim: Any = None, keepdim: bool = False, *, other: Any = None) -> Any:
    """Of all numbers, with indices along dim, or of two tensors, by what is given."""
    return largest(self, dim, keepdim, other)
