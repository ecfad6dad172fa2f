from collections.abc import Callable
from typing import Any

from helpers.torch.autograd.functional import hvp


def vhp(
    func: Callable[..., Any], inputs: Any, v: Any = None, create_graph: bool = False, strict: bool = False
) -> Any:
    """Give the function's number, and ``v`` times its matrix of second derivatives, which is symmetric."""
    return hvp(func, inputs, v, create_graph, strict)
