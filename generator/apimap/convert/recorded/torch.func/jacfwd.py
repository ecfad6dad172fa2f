from collections.abc import Callable
from typing import Any

from helpers.torch.func import jacrev


def jacfwd(
    func: Callable[..., Any],
    argnums: int | tuple[int, ...] = 0,
    has_aux: bool = False,
    *,
    randomness: str = "error",
) -> Callable[..., Any]:
    """Give what ``jacrev`` gives: derivatives are the same whichever way they are computed."""
    return jacrev(func, argnums, has_aux)
