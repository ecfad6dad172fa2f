from typing import Any

from helpers import extremum
from helpers.torch import maximum
from mindspore import Tensor, mint


def torch_max(self: Tensor, dim: Any = None, keepdim: bool = False, *, other: Any = None) -> Any:
    """Of all numbers, with indices along dim, or of two tensors, by what is given."""
    return extremum(mint.max, maximum, self, dim, keepdim, other)
