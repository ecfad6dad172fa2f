from contextlib import nullcontext
from typing import Any

from helpers.torch.autograd import connected
from mindspore import Tensor, ops
from mindspore._c_expression import run_backward


def grad(
    outputs: Any,
    inputs: Any,
    grad_outputs: Any = None,
    retain_graph: bool | None = None,
    create_graph: bool = False,
    only_inputs: bool = True,
    allow_unused: bool | None = None,
    is_grads_batched: bool = False,
    materialize_grads: bool = False,
) -> tuple[Any, ...]:
    """Give the gradients of tensors with regard to others that they were computed from."""
    if is_grads_batched:
        raise NotImplementedError("is_grads_batched has no counterpart in mindspore")
    ends = (outputs,) if isinstance(outputs, Tensor) else tuple(outputs)
    wanted = (inputs,) if isinstance(inputs, Tensor) else tuple(inputs)
    given = (grad_outputs,) if isinstance(grad_outputs, Tensor) else grad_outputs or [None] * len(ends)
    firsts = [
        ops.stop_gradient(ops.ones_like(a)) if b is None else b for a, b in zip(ends, given, strict=True)
    ]
    keep = create_graph if retain_graph is None else retain_graph
    with connected(ends) if create_graph else nullcontext():
        found = run_backward(ends, tuple(firsts), keep, create_graph, wanted, True, accumulate_grad=False)
    found = (found,) if isinstance(found, Tensor) else tuple(found)
    if materialize_grads:
        return tuple(ops.zeros_like(b) if a is None else a for a, b in zip(found, wanted, strict=True))
    if not allow_unused and any(each is None for each in found):
        raise RuntimeError("one of the inputs was not used to compute the outputs; see allow_unused")
    return found
