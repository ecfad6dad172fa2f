from collections.abc import Callable
from typing import Any

from helpers.torch.autograd.functional import jacobian
from mindspore import Tensor


def jacrev(
    func: Callable[..., Any],
    argnums: int | tuple[int, ...] = 0,
    has_aux: bool = False,
    *,
    chunk_size: int | None = None,
    _preallocate_and_copy: bool = False,
) -> Callable[..., Any]:
    """Give a function of the same arguments that returns the derivatives of what func gives, as recorded.

    The arguments that are chosen are tensors; any function will do, one of another ``jacrev`` as well.
    """

    def rows(*args: Any, **kwargs: Any) -> Any:
        chosen = argnums if isinstance(argnums, tuple) else (argnums,)
        places = [each % len(args) for each in chosen]
        beside: list[Any] = []

        def of_chosen(*given: Tensor) -> Any:
            every = [*args]
            for place, each in zip(places, given, strict=True):
                every[place] = each
            found = func(*every, **kwargs)
            if has_aux:
                beside.append(found[1])
                return found[0]
            return found

        given = tuple(args[place] for place in places)
        found = jacobian(of_chosen, given, any(each._requires_grad for each in given))
        if not isinstance(argnums, tuple):
            several = isinstance(found[0], tuple)
            found = tuple(each[0] for each in found) if several else found[0]
        return (found, beside[0]) if has_aux else found

    return rows
