"""A part of a network that torch computes again, as torch.utils.checkpoint.checkpoint."""

from collections.abc import Callable
from typing import Any

import mindspore
import numpy as np
from helpers.torch import is_grad_enabled
from mindspore import nn
from mindspore.nn.layer.normalization import _BatchNorm


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
    """Call a part of a network; what it computed is kept, not computed again, so dropout has one mask.

    A part that changes its buffers is called once more, because torch's second run changes them twice.
    """
    kwargs.pop("preserve_rng_state", None)
    if not is_grad_enabled():
        return function(*args, **kwargs)
    seen: dict[int, tuple[nn.Cell, dict[str, Any]]] = {}
    calls = [(each, each.__call__) for each in (nn.Cell, _BatchNorm) if "__call__" in vars(each)]

    def watched(call: Callable[..., Any]) -> Callable[..., Any]:
        def called(self: nn.Cell, *args: Any, **kwargs: Any) -> Any:
            if id(self) not in seen:
                seen[id(self)] = (self, _checkpoint_buffers(self))
            return call(self, *args, **kwargs)

        return called

    for owner, call in calls:
        owner.__call__ = watched(call)
    try:
        result = function(*args, **kwargs)
    finally:
        for owner, call in calls:
            owner.__call__ = call
    if any(_checkpoint_changed(cell, before) for cell, before in seen.values()):
        with mindspore._no_grad():
            function(*args, **kwargs)
    return result


def _checkpoint_buffers(cell: nn.Cell) -> dict[str, Any]:
    """The numbers of a cell's own buffers; some of mindspore's are vectors that need no gradient."""
    found = {name: each for name, each in cell._buffers.items() if each is not None}
    found |= {
        name: each
        for name, each in cell._params.items()
        if each is not None and not each.requires_grad and each.ndim < 2
    }
    return {name: each.astype(mindspore.float32).asnumpy().copy() for name, each in found.items()}


def _checkpoint_changed(cell: nn.Cell, before: dict[str, Any]) -> bool:
    """Whether a buffer holds other numbers than before."""
    now = _checkpoint_buffers(cell) if before else {}
    return any(
        name in now and not np.array_equal(each, now[name], equal_nan=True) for name, each in before.items()
    )
