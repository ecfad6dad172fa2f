from collections.abc import Callable
from typing import Any

from helpers import autocast_rule, rounded_call


def rounded_once(plain: Callable[..., Any], name: str) -> Callable[..., Any]:
    """A function that computes in float32 what it is given in a lower precision, and rounds the result.

    So do torch's kernels on CPU. Inside of autocast its inputs are cast first, as ``name`` asks.
    """
    rule = autocast_rule(name)

    def computed(*args: Any, **given: Any) -> Any:
        return rounded_call(plain, name.strip("_"), rule, args, given)

    return computed
