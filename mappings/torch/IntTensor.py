"""Tensors of int32 by name, as torch.IntTensor."""

import mindspore
from helpers.torch import FloatTensor
from mindspore import Tensor


class IntTensor(FloatTensor):
    """An int32 tensor of a sequence or an array, or of the shape that whole numbers give.

    isinstance asks for the dtype. A shape that was read from a tensor is a tuple, so it is
    taken for data: write IntTensor(*shape).
    """

    _dtype = mindspore.int32

    def __new__(cls, *data: object, device: str | None = None) -> Tensor:
        return super().__new__(cls, *data)
