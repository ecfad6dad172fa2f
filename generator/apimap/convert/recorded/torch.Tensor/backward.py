from typing import Any

from helpers.torch.autograd import accumulated
from mindspore import Tensor, ops


def backward(
    self: Tensor,
    gradient: Tensor | None = None,
    retain_graph: bool | None = None,
    create_graph: bool = False,
    inputs: Any = None,
) -> None:
    """Add the gradients of a tensor to ``_grad`` of the leaves that it was computed from."""
    if gradient is None and self.size != 1:
        raise RuntimeError("grad can be implicitly created only for scalar outputs")
    first = ops.stop_gradient(ops.ones_like(self)) if gradient is None else gradient
    wanted = () if inputs is None else (inputs,) if isinstance(inputs, Tensor) else tuple(inputs)
    keep = create_graph if retain_graph is None else retain_graph
    accumulated((self,), (first,), keep, create_graph, wanted)
