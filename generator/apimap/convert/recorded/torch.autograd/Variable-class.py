from typing import Any

from mindspore import Tensor, ops


def Variable(data: Tensor, requires_grad: bool = False, volatile: Any = None) -> Tensor:
    """Another tensor of the same numbers; nothing that was recorded of ``data`` is known of it."""
    made = ops.stop_gradient(data) if isinstance(data, Tensor) else data
    if requires_grad:
        made._requires_grad = True
    return made
