from collections.abc import Callable
from typing import Any

from mindspore import Tensor, mint, ops


def unbatched() -> None:
    """Let functions over windows take one image or sequence without an axis for a batch, as torch's do."""
    axes = {f"{leaf}{each}d": each + 2 for leaf in ("conv", "avg_pool", "max_pool") for each in (1, 2, 3)}
    for owner in (ops, mint.nn.functional):
        for name, count in axes.items():
            if hasattr(owner, name):
                setattr(owner, name, _as_batch(getattr(owner, name), count))


def _as_batch(function: Callable[..., Any], axes: int) -> Callable[..., Any]:
    def found(*args: Any, **kwargs: Any) -> Any:
        key = next((key for key in ("input", "input_x") if key in kwargs), "input")
        given = args[0] if args else kwargs[key]
        if not isinstance(given, Tensor) or given.ndim != axes - 1:
            return function(*args, **kwargs)
        one = given.expand_dims(0)
        made = function(one, *args[1:], **kwargs) if args else function(**{**kwargs, key: one})
        return tuple(each.squeeze(0) for each in made) if isinstance(made, tuple) else made.squeeze(0)

    return found
