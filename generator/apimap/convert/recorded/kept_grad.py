import weakref
from typing import Any

import mindspore
from helpers.torch.Tensor import copy_
from mindspore import Tensor


def kept_grad(tensor: Any) -> Tensor | None:
    """Give the gradient of a tensor to who keeps it: what is added to it later is seen there, as in torch.

    mindspore makes a new tensor of the sum.
    """
    held: Tensor | None = tensor._grad
    node = tensor._grad_node
    if held is None or not tensor._is_leaf or node is None:
        return held
    if getattr(tensor, "kept_grad_at", None) != node._unique_id():
        tensor.kept_grad_at, owner = node._unique_id(), weakref.ref(tensor)
        node.register_prehook(lambda _: _begin(owner()))
        node.register_hook(lambda *_: _refill(owner()))
    tensor.kept_grad = held
    return held


def _begin(tensor: Any) -> None:
    """Nothing is added to a gradient that the tensor does not hold any more; of a view a copy is added to.

    mindspore adds to what lies at the beginning of the memory that a view has a part of.
    """
    held, kept = tensor._grad, tensor.kept_grad
    if held is None or kept is None or held.data_ptr() != kept.data_ptr():
        tensor.kept_grad = None
    else:
        tensor._grad = held * 1


def _refill(tensor: Any) -> None:
    kept, new = tensor.kept_grad, tensor._grad
    if kept is None or new._requires_grad:
        return
    with mindspore._no_grad():
        copy_(kept, new)
    tensor._grad = kept
