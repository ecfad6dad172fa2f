from typing import Any

from helpers import in_place, set_part
from mindspore import Tensor, ops


def fill_part(owner: Any, index: Any, value: Any) -> None:
    """``owner[index].fill_(value)``: a part of a tensor, or a tensor that a list or dictionary holds."""
    if isinstance(owner, Tensor):
        set_part(owner, index, value)
    else:
        in_place(owner[index], lambda each: ops.zeros_like(each) + value)
