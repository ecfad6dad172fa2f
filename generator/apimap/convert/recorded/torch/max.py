from typing import Any

from helpers.torch import maximum
from mindspore import Tensor, mint


def torch_max(input: Tensor, dim: Any = None, keepdim: bool = False, *, other: Any = None) -> Any:
    """Of all numbers, with indices along dim, or of two tensors, by what is given."""
    other = dim if isinstance(dim, Tensor) else other
    if other is not None:
        return maximum(input, other)
    return mint.max(input) if dim is None else mint.max(input, dim, keepdim)
