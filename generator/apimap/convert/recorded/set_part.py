from typing import Any

from mindspore import Tensor


def set_part(tensor: Any, index: Any, value: Any) -> None:
    """Write into a part of a tensor; empty ones take nothing, first axes of one are left out.

    ``tensor[...] = value`` would give it memory of its own, which no view of it sees.
    """
    if isinstance(tensor, Tensor):
        index = slice(None) if index is Ellipsis and tensor.ndim else index
        shape = tensor[index].shape
        if 0 in shape:
            return
        if isinstance(value, Tensor) and value.ndim > len(shape):
            extra = value.ndim - len(shape)
            if set(value.shape[:extra]) == {1}:
                value = value.reshape(value.shape[extra:])
    tensor[index] = value
