from typing import Any

import mindspore
from mindspore import ops


def reset_running_stats(layer: Any) -> None:
    """Forget what a normalisation remembers of the batches before; any other layer does what it says."""
    own = getattr(type(layer), "reset_running_stats", None)
    if own is not None:
        own(layer)
        return
    layer = getattr(layer, "bn2d", layer)
    held = {name.rpartition(".")[2]: each for name, each in layer._params.items() if each is not None}
    with mindspore._no_grad():
        for name, value in (("mean", 0), ("var", 1), ("variance", 1)):
            for start in ("moving_", "running_"):
                if start + name in held:
                    held[start + name].copy_(ops.full_like(held[start + name], value))
        counted = layer._buffers.get("num_batches_tracked")
        if counted is not None:
            counted.copy_(counted * 0)
