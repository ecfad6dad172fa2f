from collections.abc import Callable
from typing import Any

import mindspore
import numpy
from mindspore import Tensor


def selected_apart() -> None:
    """Let what positions or a mask select of a tensor be a copy, as in torch.

    mindspore notes where it is from, and what is written into it later is written there as well.
    """

    def selects(each: Any) -> bool:
        if isinstance(each, Tensor):  # a whole number is a place like any other
            return each.ndim > 0 or each.dtype == mindspore.bool_
        return isinstance(each, (list, numpy.ndarray))

    def apart(plain: Callable[[Tensor, Any], Tensor]) -> Callable[[Tensor, Any], Tensor]:
        def found(self: Tensor, index: Any) -> Tensor:
            part = plain(self, index)
            if part is not self and any(map(selects, index if isinstance(index, tuple) else (index,))):
                part.parent_tensor_ = part.index_of_parent_ = None
            return part

        return found

    Tensor._getitem_origin = apart(Tensor._getitem_origin)
