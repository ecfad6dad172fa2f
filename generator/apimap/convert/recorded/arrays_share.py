from typing import Any

import mindspore
import numpy
from mindspore import Tensor


class _Memory:
    """The numbers of a tensor where they are, as numpy takes them; they stay as long as an array has them."""

    def __init__(self, tensor: Tensor, dtype: numpy.dtype[Any]) -> None:
        self.tensor = tensor
        self.__array_interface__ = {
            "version": 3,
            "shape": tuple(tensor.shape),
            "strides": tuple(step * dtype.itemsize for step in tensor.stride()),
            "typestr": dtype.str,
            "data": (tensor.data_ptr(), False),
        }


def arrays_share() -> None:
    """Let the array of a view share the numbers of the tensor that it is a view of, as in torch.

    mindspore copies them where the view is a part of that, or has another order.
    """

    def numpy_of(self: Tensor, *, force: bool = False) -> Any:
        found = plain(self)  # which waits for the numbers
        here = mindspore.get_context("device_target") == "CPU" and found.dtype.kind in "biufc"
        shared = found.size == 0 or found.ctypes.data == self.data_ptr()
        return found if shared or not here else numpy.asarray(_Memory(self, found.dtype))

    def array_of(self: Tensor, dtype: Any = None, **given: Any) -> Any:
        found = numpy_of(self)
        return found if dtype is None else found.astype(dtype, copy=False)

    plain = Tensor.asnumpy
    Tensor.numpy, Tensor.__array__ = numpy_of, array_of
