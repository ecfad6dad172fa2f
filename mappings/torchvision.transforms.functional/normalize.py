"""Channels minus their mean over their spread, as torchvision.transforms.functional.normalize."""

from collections.abc import Sequence
from typing import Any

import numpy
from mindspore import Tensor


def normalize(tensor: Any, mean: Sequence[float], std: Sequence[float], inplace: bool = False) -> Tensor:
    """Take a float tensor (…, C, H, W); inplace writes the result into it as well."""
    if not isinstance(tensor, Tensor):
        raise TypeError(f"a tensor is needed, not {type(tensor).__name__}")
    if not tensor.is_floating_point():
        raise TypeError(f"a tensor of floats is needed, not of {tensor.dtype}")
    if tensor.ndim < 3:
        raise ValueError(f"channels, height and width are needed, not {tensor.shape}")
    middle, spread = (Tensor(numpy.asarray(each, dtype=numpy.float64), tensor.dtype) for each in (mean, std))
    if (spread == 0).any():
        raise ValueError(f"a std is 0 in {tensor.dtype}")
    middle = middle.reshape(-1, 1, 1) if middle.ndim == 1 else middle
    spread = spread.reshape(-1, 1, 1) if spread.ndim == 1 else spread
    result = (tensor - middle) / spread
    if inplace:
        tensor[:] = result
        return tensor
    return result
