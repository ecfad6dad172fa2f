"""Tensors of float16 by name, as torch.HalfTensor."""

import mindspore
from helpers.torch import FloatTensor
from mindspore import Tensor


class HalfTensor(FloatTensor):
    """A float16 tensor of a sequence or an array, or of the shape that whole numbers give.

    isinstance asks for the dtype. A shape that was read from a tensor is a tuple, so it is
    taken for data: write HalfTensor(*shape).
    """

    _dtype = mindspore.float16

    def __new__(cls, *data: object, device: str | None = None) -> Tensor:
        return super().__new__(cls, *data)
