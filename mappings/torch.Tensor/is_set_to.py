"""Whether two tensors are the same piece of memory, as torch.Tensor.is_set_to."""

from typing import Any

from mindspore import Tensor


def is_set_to(self: Tensor, other: Tensor) -> bool:
    """Tell whether storage, offset, shape and strides of two tensors are equal."""

    def place(each: Tensor) -> tuple[Any, ...]:
        return each.storage().data_ptr(), each.storage_offset(), each.shape, tuple(each.stride())

    return place(self) == place(other)
