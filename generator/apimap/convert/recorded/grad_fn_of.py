from typing import Any

from mindspore import Tensor


def grad_fn_of(value: Any) -> Any:
    """What a tensor was computed by, and None for a leaf, as torch has it."""
    if not isinstance(value, Tensor):
        return value.grad_fn
    return None if value._is_leaf or not value._requires_grad else value._grad_node
