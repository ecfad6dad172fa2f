from typing import Any

from mindspore import Tensor


def set_part(tensor: Any, index: Any, value: Any) -> None:
    """Write into a part of a tensor; empty ones take nothing, first axes of one are left out."""
    if isinstance(tensor, Tensor):
        shape = tensor[index].shape
        if 0 in shape:
            return
        if isinstance(value, Tensor) and value.ndim > len(shape):
            extra = value.ndim - len(shape)
            if set(value.shape[:extra]) == {1}:
                value = value.reshape(value.shape[extra:])
    tensor[index] = value
