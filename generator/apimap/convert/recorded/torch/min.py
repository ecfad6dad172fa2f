from typing import Any

from helpers.torch import minimum
from mindspore import Tensor, mint


def torch_min(input: Tensor, dim: Any = None, keepdim: bool = False, *, other: Any = None) -> Any:
    """Of all numbers, with indices along dim, or of two tensors, by what is given."""
    other = dim if isinstance(dim, Tensor) else other
    if other is not None:
        return minimum(input, other)
    return mint.min(input) if dim is None else mint.min(input, dim, keepdim)
