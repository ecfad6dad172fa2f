from collections.abc import Callable
from typing import Any

from helpers.torch.autograd import derived, grad
from mindspore import Tensor, ops


def vjp(func: Callable[..., Any], *primals: Tensor, has_aux: bool = False) -> tuple[Any, ...]:
    """Give what func makes of tensors, and a function that weights its derivatives, of what was recorded."""
    beside: list[Any] = []

    def of_tensors(*given: Tensor) -> Any:
        found = func(*given)
        if has_aux:
            beside.append(found[1])
            return found[0]
        several.append(not isinstance(found, Tensor))
        return found

    several: list[bool] = []
    again = any(each._requires_grad for each in primals)
    given, results = derived(of_tensors, primals, again)

    def pull(*weights: Any) -> Any:
        firsts = weights[0] if len(weights) == 1 and isinstance(weights[0], (tuple, list)) else weights
        reached = [(a, b) for a, b in zip(results, firsts, strict=True) if a._requires_grad]
        if not reached:
            return tuple(ops.zeros_like(each) for each in given)
        ends, starts = zip(*reached, strict=True)
        found = grad(ends, given, starts, True, again, allow_unused=True, materialize_grads=True)
        return found if again else tuple(ops.stop_gradient(each) for each in found)

    parts = results if again else tuple(ops.stop_gradient(each) for each in results)
    out = parts if several and several[0] else parts[0]
    return (out, pull, beside[0]) if has_aux else (out, pull)
