"""Tensors of bfloat16 by name, as torch.BFloat16Tensor."""

import mindspore
from helpers.torch import FloatTensor
from mindspore import Tensor


class BFloat16Tensor(FloatTensor):
    """A bfloat16 tensor of a sequence or an array, or of the shape that whole numbers give.

    isinstance asks for the dtype. A shape that was read from a tensor is a tuple, so it is
    taken for data: write BFloat16Tensor(*shape).
    """

    _dtype = mindspore.bfloat16

    def __new__(cls, *data: object, device: str | None = None) -> Tensor:
        return super().__new__(cls, *data)
