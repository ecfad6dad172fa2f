"""A chain of layers that torch computes again, as torch.utils.checkpoint.checkpoint_sequential."""

from collections.abc import Callable, Iterable
from typing import Any


def checkpoint_sequential(
    functions: Iterable[Callable[..., Any]],
    segments: int,
    input: Any,
    use_reentrant: bool | None = None,
    **kwargs: Any,
) -> Any:
    """Call layers one after the other; what they computed is kept, not computed again: no memory is saved."""
    layers = list(functions)
    if unknown := [name for name in kwargs if name != "preserve_rng_state"]:
        raise ValueError("Unexpected keyword arguments: " + ",".join(unknown))
    if not 1 <= segments <= len(layers):
        raise ValueError(f"{len(layers)} layers cannot be cut into {segments} segments")
    for layer in layers:
        input = layer(input)
    return input
