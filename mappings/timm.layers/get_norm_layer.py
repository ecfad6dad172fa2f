"""Normalisations by name, as timm.layers.get_norm_layer gives them."""

from functools import partial
from typing import Any

from helpers.timm.layers import GroupNorm, GroupNorm1, LayerNorm, LayerNorm2d, RmsNorm
from mindspore import nn

_NORM_LAYERS: dict[str, Any] = {
    "batchnorm": nn.BatchNorm2d,
    "batchnorm2d": nn.BatchNorm2d,
    "batchnorm1d": nn.BatchNorm1d,
    "groupnorm": GroupNorm,
    "groupnorm1": GroupNorm1,
    "layernorm": LayerNorm,
    "layernorm2d": LayerNorm2d,
    "rmsnorm": RmsNorm,
}


def get_norm_layer(norm_layer: Any) -> Any:
    """Give the class for a name (batchnorm2d, groupnorm, layernorm, rmsnorm …), or what is given.

    None and the empty text give None; a name within functools.partial keeps its arguments.
    """
    if norm_layer is None:
        return None
    kept = norm_layer.keywords if isinstance(norm_layer, partial) else {}
    found = norm_layer.func if isinstance(norm_layer, partial) else norm_layer
    if isinstance(found, str):
        if not found:
            return None
        found = _NORM_LAYERS[found.replace("_", "").lower()]
    elif not callable(found):
        raise AssertionError("norm_layer is a name, a class, a function or a functools.partial of one")
    return partial(found, **kept) if kept else found
