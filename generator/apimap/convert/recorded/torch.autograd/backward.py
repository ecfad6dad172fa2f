from typing import Any

from helpers.torch.autograd import accumulated, first_gradient
from mindspore import Tensor


def backward(
    tensors: Any, grad_tensors: Any = None, retain_graph: bool | None = None, create_graph: bool = False
) -> None:
    """Add the gradients of tensors to ``_grad`` of the leaves that they were computed from."""
    ends = (tensors,) if isinstance(tensors, Tensor) else tuple(tensors)
    given = (grad_tensors,) if isinstance(grad_tensors, Tensor) else grad_tensors or [None] * len(ends)
    firsts = tuple(first_gradient(a, b) for a, b in zip(ends, given, strict=True))
    keep = create_graph if retain_graph is None else retain_graph
    accumulated(ends, firsts, keep, create_graph, ())
