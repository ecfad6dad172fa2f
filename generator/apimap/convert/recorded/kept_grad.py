import weakref
from typing import Any

import mindspore
from mindspore import Tensor


def kept_grad(tensor: Any) -> Tensor | None:
    """Give the gradient of a tensor to who keeps it: what is added to it later is seen there, as in torch.

    mindspore makes a new tensor of the sum.
    """
    held: Tensor | None = tensor._grad
    if held is None or not tensor._is_leaf:
        return held
    node = tensor._grad_node
    if getattr(tensor, "kept_grad_at", None) != node._unique_id():
        tensor.kept_grad_at, owner = node._unique_id(), weakref.ref(tensor)
        node.register_prehook(lambda _: _forget(owner()))
        node.register_hook(lambda *_: _refill(owner()))
    tensor.kept_grad = held
    return held


def _forget(tensor: Any) -> None:
    """Nothing is added to a gradient that the tensor does not hold any more."""
    held = tensor._grad
    if held is None or held.data_ptr() != tensor.kept_grad.data_ptr():
        tensor.kept_grad = None


def _refill(tensor: Any) -> None:
    kept, new = tensor.kept_grad, tensor._grad
    if kept is None or new._requires_grad:
        return
    with mindspore._no_grad():
        kept.copy_(new)
    tensor._grad = kept
