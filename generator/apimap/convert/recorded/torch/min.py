from typing import Any

from helpers import smallest
from mindspore import Tensor


def torch_min(input: Tensor, dim: Any = None, keepdim: bool = False, *, other: Any = None) -> Any:
    """Of all numbers, with indices along dim, or of two tensors, by what is given."""
    return smallest(input, dim, keepdim, other)
