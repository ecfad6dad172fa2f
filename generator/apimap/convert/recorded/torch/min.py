from typing import Any, NamedTuple

from helpers.torch import minimum
from mindspore import Tensor, mint


class _Smallest(NamedTuple):
    values: Tensor
    indices: Tensor


def torch_min(input: Tensor, dim: Any = None, keepdim: bool = False, *, other: Any = None) -> Any:
    """Of all numbers, with indices along dim, or of two tensors, by what is given."""
    other = dim if isinstance(dim, Tensor) else other
    if other is not None:
        return minimum(input, other)
    return mint.min(input) if dim is None else _Smallest(*mint.min(input, dim, keepdim))
