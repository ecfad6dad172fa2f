"""An activation by name, as timm.layers.create_act_layer makes it."""

from typing import Any

from helpers.timm.layers import get_act_layer
from mindspore import nn


def create_act_layer(name: Any, inplace: bool | None = None, **kwargs: Any) -> nn.Cell | None:
    """Make the activation of a name, or of a class of mindspore's; inplace changes nothing."""
    layer = get_act_layer(name)
    return None if layer is None else layer(**kwargs)
