"""The gradient and the value of a function, as torch.func.grad_and_value."""

from collections.abc import Callable, Iterator
from typing import Any

import mindspore
from mindspore import Tensor


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

    Arguments may be dictionaries, lists and tuples of tensors. Taken twice, a gradient may lose terms.
    """

    def both(*args: Any, **kwargs: Any) -> Any:
        places = [each % len(args) for each in (argnums if isinstance(argnums, tuple) else (argnums,))]
        flat = [each * 1 for place in places for each in _tensors(args[place])]  # each a tensor of its own

        def of_tensors(*tensors: Tensor) -> Any:
            parts, given = iter(tensors), [*args]
            for place in places:
                given[place] = _like(args[place], parts)
            return func(*given, **kwargs)

        value, found = mindspore.value_and_grad(of_tensors, tuple(range(len(flat))), has_aux=has_aux)(*flat)
        if (value[0] if has_aux else value).ndim:
            raise RuntimeError("grad_and_value(f)(*args): f should give a tensor without axes")
        parts = iter(found if isinstance(found, tuple) else (found,))
        gradients = tuple(_like(args[place], parts) for place in places)
        return gradients if isinstance(argnums, tuple) else gradients[0], value

    return both
