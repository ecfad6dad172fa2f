"""A chain of layers that torch computes again, as torch.utils.checkpoint.checkpoint_sequential."""

from collections.abc import Callable, Iterable
from typing import Any

from helpers.torch.utils.checkpoint import checkpoint


def checkpoint_sequential(
    functions: Iterable[Callable[..., Any]],
    segments: int,
    input: Any,
    use_reentrant: bool | None = None,
    **kwargs: Any,
) -> Any:
    """Call layers one after the other; what they computed is kept, not computed again: no memory is saved.

    Segments that change their buffers are called once more, but for the last, as torch does.
    """
    layers = list(functions)
    if unknown := [name for name in kwargs if name != "preserve_rng_state"]:
        raise ValueError("Unexpected keyword arguments: " + ",".join(unknown))
    if not 1 <= segments <= len(layers):
        raise ValueError(f"{len(layers)} layers cannot be cut into {segments} segments")

    def run(part: list[Callable[..., Any]], value: Any) -> Any:
        for layer in part:
            value = layer(value)
        return value

    size = len(layers) // segments
    for start in range(0, size * (segments - 1), size):
        input = checkpoint(run, layers[start : start + size], input)
    return run(layers[size * (segments - 1) :], input)
