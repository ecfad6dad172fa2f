from collections.abc import Callable
from typing import Any

from helpers.torch import enable_grad
from mindspore import Tensor, ops


def derived(
    func: Callable[..., Any], inputs: Any, create_graph: bool
) -> tuple[tuple[Tensor, ...], tuple[Tensor, ...]]:
    """Tensors that are a function's own, and what it makes of them, which is recorded as it runs.

    Where no graph is wanted nothing goes back to the inputs themselves.
    """
    with enable_grad():
        given = []
        for each in (inputs,) if isinstance(inputs, Tensor) else tuple(inputs):
            own = each * 1 if create_graph else ops.stop_gradient(each * 1)
            if not own._requires_grad:
                own._requires_grad = True
            given.append(own)
        found = func(*given)
    return tuple(given), (found,) if isinstance(found, Tensor) else tuple(found)
