from collections.abc import Callable
from typing import Any

from mindspore import Tensor
from mindspore.ops.auto_generate import Softmax
from mindspore.ops.function import nn_func


def softmax_of_one() -> None:
    """Give softmax along an axis of one element without its kernel, whose gradient there spoils others."""
    function: Callable[..., Tensor] = nn_func.softmax_impl
    primitive: Callable[..., Tensor] = Softmax.__call__

    def by_function(input: Tensor, axis: Any = -1) -> Tensor:
        return input * 0 + 1 if _is_of_one(input, axis) else function(input, axis)

    def by_primitive(self: Any, input: Tensor) -> Tensor:
        return input * 0 + 1 if _is_of_one(input, self.axis) else primitive(self, input)

    nn_func.softmax_impl = by_function
    Softmax.__call__ = by_primitive


def _is_of_one(input: Tensor, axis: Any) -> bool:
    return bool(input.shape[axis if isinstance(axis, int) else axis[0]] == 1)
