"""Tensors of bool by name, as torch.BoolTensor."""

import mindspore
from helpers.torch import FloatTensor
from mindspore import Tensor


class BoolTensor(FloatTensor):
    """A bool tensor of a sequence or an array, or of the shape that whole numbers give.

    isinstance asks for the dtype. A shape that was read from a tensor is a tuple, so it is
    taken for data: write BoolTensor(*shape).
    """

    _dtype = mindspore.bool_

    def __new__(cls, *data: object, device: str | None = None) -> Tensor:
        return super().__new__(cls, *data)
