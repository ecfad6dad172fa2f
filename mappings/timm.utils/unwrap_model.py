"""The network within what holds it, as timm.utils.unwrap_model gives it."""

from typing import Any

from mindspore import nn


def unwrap_model(model: Any) -> Any:
    """Give what is in `module`, `_orig_mod` or a ModelEma's `ema`, however deep; else the network itself."""
    inner = None if isinstance(model, nn.Cell) else getattr(model, "ema", None)
    for name in ("module", "_orig_mod"):
        inner = getattr(model, name, None) if inner is None else inner
    return model if inner is None else unwrap_model(inner)
