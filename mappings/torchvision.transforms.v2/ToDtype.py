"""Images of another dtype, as torchvision.transforms.v2.ToDtype."""

from typing import Any

import mindspore
from helpers.torchvision.transforms.v2.functional import to_dtype
from mindspore import Tensor


class ToDtype:
    """Casts tensors; with scale their range too: 0 to 1 of floats is 0 to the largest number of integers.

    Other things come back as they are. A table of dtypes is not known.
    """

    def __init__(self, dtype: mindspore.Type, scale: bool = False) -> None:
        if isinstance(dtype, dict):
            raise TypeError("one dtype is needed, not a table")
        self.dtype, self.scale = dtype, scale

    def __call__(self, inpt: Any) -> Any:
        """Cast one image."""
        return to_dtype(inpt, self.dtype, self.scale) if isinstance(inpt, Tensor) else inpt
