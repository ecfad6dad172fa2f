"""Tensors of one dtype by name, as torch.FloatTensor: a constructor and a type to ask for."""

from operator import index
from typing import Any

import mindspore
import numpy as np
from mindspore import Tensor


class _OfOneType(type):
    _dtype = mindspore.float32

    def __instancecheck__(cls, thing: object) -> bool:
        return isinstance(thing, Tensor) and thing.dtype == cls._dtype


def _plain(data: object) -> object:
    """Nested sequences with arrays for tensors."""
    if isinstance(data, Tensor):
        return data.asnumpy() if data.dtype != mindspore.bfloat16 else data.float().asnumpy()
    return [_plain(each) for each in data] if isinstance(data, (list, tuple)) else data


class FloatTensor(metaclass=_OfOneType):
    """A float32 tensor of a sequence or an array, or of the shape that whole numbers give; isinstance asks.

    A shape that was read from a tensor is a tuple, so it is taken for data: write FloatTensor(*shape).
    Elements that torch leaves as they happen to be are 0.
    """

    def __new__(cls, *data: Any, device: str | None = None) -> Tensor:
        dtype = cls._dtype
        if len(data) != 1 or isinstance(data[0], (int, np.integer)):
            return mindspore.ops.zeros(tuple(map(index, data)) or (0,), dtype)
        (given,) = data
        if isinstance(given, Tensor):
            if given.dtype != dtype:
                raise TypeError(f"expected a tensor of {dtype}, got one of {given.dtype}")
            return given
        if not isinstance(given, (np.ndarray, list, tuple, range)):
            raise TypeError(f"data must be a sequence (got {type(given).__name__})")
        array = np.asarray(given if isinstance(given, np.ndarray) else _plain(given))
        if not isinstance(given, np.ndarray) and "int" in str(dtype).lower() and array.size:
            bits = int("".join(each for each in str(dtype) if each.isdigit()))
            low, high = (
                (0, 2**bits) if "uint" in str(dtype).lower() else (-(2 ** (bits - 1)), 2 ** (bits - 1))
            )
            if not (low - 1 < int(array.min()) and int(array.max()) < high):
                raise RuntimeError(f"value cannot be converted to {dtype} without overflow")
        if dtype == mindspore.bfloat16:
            return Tensor(array.astype(np.float32)).astype(dtype)
        return Tensor(array.astype(mindspore.dtype_to_nptype(dtype)))
