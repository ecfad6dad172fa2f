from typing import Any, NamedTuple

from helpers.torch import maximum
from mindspore import Tensor, mint


class _Largest(NamedTuple):
    values: Tensor
    indices: Tensor


def torch_max(input: Tensor, dim: Any = None, keepdim: bool = False, *, other: Any = None) -> Any:
    """Of all numbers, with indices along dim, or of two tensors, by what is given."""
    other = dim if isinstance(dim, Tensor) else other
    if other is not None:
        return maximum(input, other)
    return mint.max(input) if dim is None else _Largest(*mint.max(input, dim, keepdim))
