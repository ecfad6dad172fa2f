"""The dtype of a result, as torch.result_type."""

from typing import Any

import mindspore
from mindspore import Tensor, ops


def _rank(dtype: mindspore.Type) -> int:
    """Truth values, integers, real numbers, complex numbers."""
    if dtype.is_complex or dtype.is_floating_point:
        return 3 if dtype.is_complex else 2
    return int(dtype != mindspore.bool_)


def result_type(tensor1: Tensor | float, tensor2: Tensor | float) -> mindspore.Type:
    """Give the dtype of an operation on two; a 0-d tensor beside one with axes counts by its kind."""
    given: list[Any] = [tensor1, tensor2]
    tensors = [each for each in given if isinstance(each, Tensor)]
    if not tensors:
        given[0] = Tensor(tensor1)
    with_axes = [each.dtype for each in tensors if each.ndim]
    if len(tensors) == 2 and len(with_axes) == 1:
        held = with_axes[0]
        other = next(each.dtype for each in tensors if not each.ndim)
        if _rank(other) <= _rank(held):
            return held
        if held.is_floating_point:
            return mindspore.complex128 if held == mindspore.float64 else mindspore.complex64
    empty = [ops.zeros((0,), each.dtype) if isinstance(each, Tensor) else each for each in given]
    return (empty[0] + empty[1]).dtype
