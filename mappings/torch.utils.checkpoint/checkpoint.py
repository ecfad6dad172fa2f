"""A part of a network that torch computes again, as torch.utils.checkpoint.checkpoint."""

from collections.abc import Callable
from typing import Any


def checkpoint(
    function: Callable[..., Any],
    *args: Any,
    use_reentrant: bool | None = None,
    context_fn: Any = None,
    determinism_check: str = "default",
    debug: bool = False,
    early_stop: bool = True,
    **kwargs: Any,
) -> Any:
    """Call a part of a network; what it computed is kept, not computed again, so dropout has one mask."""
    kwargs.pop("preserve_rng_state", None)
    return function(*args, **kwargs)
