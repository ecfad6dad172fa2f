from collections.abc import Callable
from typing import Any

import mindspore


def unrecorded(function: Callable[..., Any], *args: Any, **kwargs: Any) -> Any:
    """What a function gives, without a record of what it computes: a write into ``x.data`` then reaches x."""
    with mindspore._no_grad():
        return function(*args, **kwargs)
