"""Zeros of any shape, as torch.zeros."""

from typing import Any

from mindspore import Tensor, float32, ops


def zeros(*size: Any, dtype: Any = None) -> Tensor:
    """A tensor of zeros, of a shape that is given as numbers or as one sequence, () as well."""
    shape = size[0] if len(size) == 1 and not isinstance(size[0], int) else size
    return ops.full(tuple(int(each) for each in shape), 0, dtype=float32 if dtype is None else dtype)
