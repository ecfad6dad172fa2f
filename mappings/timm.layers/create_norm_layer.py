"""A normalisation by name, as timm.layers.create_norm_layer makes it."""

from typing import Any

from helpers.timm.layers import get_norm_layer
from mindspore import nn


def create_norm_layer(layer_name: Any, num_features: int, **kwargs: Any) -> nn.Cell:
    """Make the normalisation of a name, or of a class of mindspore's, for so many channels."""
    return get_norm_layer(layer_name)(num_features, **kwargs)
