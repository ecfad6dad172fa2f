from collections.abc import Callable
from typing import Any

from helpers.torch.autograd import derived, grad
from mindspore import Tensor, ops


def vjp(
    func: Callable[..., Any], inputs: Any, v: Any = None, create_graph: bool = False, strict: bool = False
) -> Any:
    """Give what func makes of tensors, and its derivatives weighted with ``v``, of what was recorded.

    With ``strict`` it refuses.
    """
    if strict:
        raise NotImplementedError("whether an input has an influence is not told here")
    several: list[bool] = []

    def of_tensors(*given: Tensor) -> Any:
        found = func(*given)
        several.append(not isinstance(found, Tensor))
        return found

    given, results = derived(of_tensors, inputs, create_graph)
    if v is None and (len(results) != 1 or results[0].size != 1):
        raise RuntimeError("v may only be left out where there is one output with one element")
    vectors = (v,) if isinstance(v, Tensor) else tuple(v or map(ops.ones_like, results))
    if [each.shape for each in vectors] != [each.shape for each in results]:
        raise RuntimeError("v should have the shapes of the outputs")
    reached = [(a, b) for a, b in zip(results, vectors, strict=True) if a._requires_grad]
    found = tuple(ops.zeros_like(each) for each in given)
    if reached:
        ends, starts = zip(*reached, strict=True)
        found = grad(ends, given, starts, True, create_graph, allow_unused=True, materialize_grads=True)
    if not create_graph:
        results, found = tuple(map(ops.stop_gradient, results)), tuple(map(ops.stop_gradient, found))
    return results if several[0] else results[0], found[0] if isinstance(inputs, Tensor) else found
