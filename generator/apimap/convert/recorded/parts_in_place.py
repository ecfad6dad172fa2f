from collections.abc import Callable
from typing import Any

import mindspore
import numpy
from helpers.torch.Tensor import copy_
from mindspore import Tensor


def parts_in_place() -> None:
    """Let a write by positions or a mask change a tensor where it is, so that its views see it, as in torch.

    mindspore gives the tensor memory of its own for that, and neither sees the other's writes from then on.
    """

    def selects(each: Any) -> bool:
        if isinstance(each, Tensor):  # a whole number is a place like any other
            return each.ndim > 0 or each.dtype == mindspore.bool_
        return each is Ellipsis or isinstance(each, (bool, list, numpy.ndarray))

    def in_place(plain: Callable[[Tensor, Any, Any], None]) -> Callable[[Tensor, Any, Any], None]:
        def write(self: Tensor, index: Any, value: Any) -> None:
            recorded = self._requires_grad or (isinstance(value, Tensor) and value._requires_grad)
            if recorded or not any(map(selects, index if isinstance(index, tuple) else (index,))):
                plain(self, index, value)
                return
            with mindspore._no_grad():
                new = self.copy()
                plain(new, index, value)
                copy_(self, new)

        return write

    Tensor.__setitem__ = in_place(Tensor.__setitem__)
