from typing import Any

from mindspore import Tensor


def Variable(data: Tensor, requires_grad: bool = False, volatile: Any = None) -> Tensor:
    """The tensor itself, as in torch; whether its gradient is wanted may be said."""
    if requires_grad:
        data._requires_grad = True
    return data
