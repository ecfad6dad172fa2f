"""The gradient of a function, as torch.func.grad."""

from collections.abc import Callable
from typing import Any

from helpers.torch.func import grad_and_value


def grad(
    func: Callable[..., Any], argnums: int | tuple[int, ...] = 0, has_aux: bool = False
) -> Callable[..., Any]:
    """A function of the same arguments that gives gradients, beside what it carries if it does.

    Arguments may be dictionaries, lists and tuples of tensors. Taken twice, a gradient may lose terms.
    """
    both = grad_and_value(func, argnums, has_aux)

    def gradients(*args: Any, **kwargs: Any) -> Any:
        found, value = both(*args, **kwargs)
        return (found, value[1]) if has_aux else found

    return gradients
