from collections.abc import Callable
from typing import Any

from helpers.torch import enable_grad
from helpers.torch.autograd import derived, first_derivatives, grad
from mindspore import Tensor, ops


def hvp(
    func: Callable[..., Any], inputs: Any, v: Any = None, create_graph: bool = False, strict: bool = False
) -> Any:
    """Give the function's number, and its matrix of second derivatives times ``v``, of what was recorded.

    With ``strict`` it refuses.
    """
    if strict:
        raise NotImplementedError("whether an input has an influence is not told here")
    given, (value, *_) = derived(func, inputs, create_graph)
    slopes = first_derivatives(value, given)
    vectors = (v,) if isinstance(v, Tensor) else tuple(v or [ops.ones_like(each) for each in given])
    if v is None and (len(given) != 1 or given[0].size != 1):
        raise RuntimeError("v may only be left out where there is one input with one element")
    if [each.shape for each in vectors] != [each.shape for each in given]:
        raise RuntimeError("v should have the shapes of the inputs")
    with enable_grad():
        product = sum((slope * each).sum() for slope, each in zip(slopes, vectors, strict=True))
    if product._requires_grad:
        rest = {"allow_unused": True, "materialize_grads": True}
        found = grad(product, given, None, True, create_graph, **rest)
    else:
        found = tuple(ops.zeros_like(each) for each in given)
    if not create_graph:
        value, found = ops.stop_gradient(value), tuple(ops.stop_gradient(each) for each in found)
    return value, found[0] if isinstance(inputs, Tensor) else found
