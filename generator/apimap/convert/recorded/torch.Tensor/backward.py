from typing import Any

from helpers.torch.autograd import accumulated, first_gradient
from mindspore import Tensor


def backward(
    self: Tensor,
    gradient: Tensor | None = None,
    retain_graph: bool | None = None,
    create_graph: bool = False,
    inputs: Any = None,
) -> None:
    """Add the gradients of a tensor to ``_grad`` of the leaves that it was computed from."""
    wanted = () if inputs is None else (inputs,) if isinstance(inputs, Tensor) else tuple(inputs)
    keep = create_graph if retain_graph is None else retain_graph
    accumulated((self,), (first_gradient(self, gradient),), keep, create_graph, wanted)
