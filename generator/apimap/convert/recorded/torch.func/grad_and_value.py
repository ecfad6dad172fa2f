from collections.abc import Callable, Iterator
from typing import Any

from helpers.torch import enable_grad
from helpers.torch.autograd import grad, graph_nodes
from mindspore import Tensor, ops


def _tensors(value: Any) -> list[Tensor]:
    if isinstance(value, Tensor):
        return [value]
    parts = value.values() if isinstance(value, dict) else value
    return [each for part in parts for each in _tensors(part)]


def _like(value: Any, found: Iterator[Tensor]) -> Any:
    if isinstance(value, Tensor):
        return next(found)
    if isinstance(value, dict):
        return {key: _like(part, found) for key, part in value.items()}
    return type(value)(_like(part, found) for part in value)


def grad_and_value(
    func: Callable[..., Any], argnums: int | tuple[int, ...] = 0, has_aux: bool = False
) -> Callable[..., Any]:
    """Give a function of the same arguments that returns gradients, then the value (and what it carries).

    The gradients can be differentiated where func also depends on what a gradient is recorded of: another
    ``grad``, the parameters of a network.
    """

    def both(*args: Any, **kwargs: Any) -> Any:
        places = [each % len(args) for each in (argnums if isinstance(argnums, tuple) else (argnums,))]
        with enable_grad():
            given = [each * 1 for place in places for each in _tensors(args[place])]
            for each in given:
                if not each._requires_grad:
                    each._requires_grad = True
            parts, every = iter(given), [*args]
            for place in places:
                every[place] = _like(args[place], parts)
            found = func(*every, **kwargs)
        value = found[0] if has_aux else found
        if value.ndim:
            raise RuntimeError("grad_and_value(f)(*args): f should give a tensor without axes")
        own = {each._grad_node._unique_id() for each in given if each._grad_node is not None}
        nodes = graph_nodes((value,)) if value._requires_grad else []
        again = any(not behind and node._unique_id() not in own for node, behind in nodes)
        if value._requires_grad:
            kept = {"allow_unused": True, "materialize_grads": True}
            slopes = grad(value, given, None, again, again, **kept)
        else:
            slopes = tuple(ops.zeros_like(each) for each in given)
        if not again:
            slopes, value = tuple(map(ops.stop_gradient, slopes)), ops.stop_gradient(value)
        rest = iter(slopes)
        gradients = tuple(_like(args[place], rest) for place in places)
        chosen = gradients if isinstance(argnums, tuple) else gradients[0]
        return chosen, (value, found[1]) if has_aux else value

    return both
