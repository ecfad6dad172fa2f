"""Tensors of int8 by name, as torch.CharTensor."""

import mindspore
from helpers.torch import FloatTensor
from mindspore import Tensor


class CharTensor(FloatTensor):
    """An int8 tensor of a sequence or an array, or of the shape that whole numbers give.

    isinstance asks for the dtype. A shape that was read from a tensor is a tuple, so it is
    taken for data: write CharTensor(*shape).
    """

    _dtype = mindspore.int8

    def __new__(cls, *data: object, device: str | None = None) -> Tensor:
        return super().__new__(cls, *data)
