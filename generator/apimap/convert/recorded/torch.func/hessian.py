from collections.abc import Callable
from typing import Any

from helpers.torch.func import jacrev


def hessian(func: Callable[..., Any], argnums: int | tuple[int, ...] = 0) -> Callable[..., Any]:
    """Give a function of the same arguments that returns second derivatives, as recorded."""
    return jacrev(jacrev(func, argnums), argnums)
