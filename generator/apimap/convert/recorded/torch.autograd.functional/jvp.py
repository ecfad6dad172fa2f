from collections.abc import Callable
from typing import Any

from helpers.torch import enable_grad
from helpers.torch.autograd import grad
from helpers.torch.autograd.functional import vjp
from mindspore import Tensor, ops


def jvp(
    func: Callable[..., Any], inputs: Any, v: Any = None, create_graph: bool = False, strict: bool = False
) -> Any:
    """Give what func makes of tensors, and its derivatives along ``v``, of what was recorded twice.

    With ``strict`` it refuses.
    """
    given = (inputs,) if isinstance(inputs, Tensor) else tuple(inputs)
    if v is None and (len(given) != 1 or given[0].size != 1):
        raise RuntimeError("v may only be left out where there is one input with one element")
    vectors = (v,) if isinstance(v, Tensor) else tuple(v or map(ops.ones_like, given))
    if [each.shape for each in vectors] != [each.shape for each in given]:
        raise RuntimeError("v should have the shapes of the inputs")
    with enable_grad():
        made = func(*given)
        weights = tuple(ops.zeros_like(each) for each in ((made,) if isinstance(made, Tensor) else made))
        for each in weights:
            each._requires_grad = True
        # The weighted derivatives are linear in the weights: their own derivative is what is asked for.
        out, rows = vjp(func, given, weights, True, strict)
        reached = [(a, b) for a, b in zip(rows, vectors, strict=True) if a._requires_grad]
        found = tuple(ops.zeros_like(each) for each in weights)
        if reached:
            ends, starts = zip(*reached, strict=True)
            found = grad(ends, weights, starts, True, create_graph, allow_unused=True, materialize_grads=True)
    parts = (out,) if isinstance(out, Tensor) else tuple(out)
    if not create_graph:
        parts, found = tuple(map(ops.stop_gradient, parts)), tuple(map(ops.stop_gradient, found))
    return (parts[0], found[0]) if isinstance(out, Tensor) else (parts, found)
