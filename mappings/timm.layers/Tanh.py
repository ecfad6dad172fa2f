"""A hyperbolic tangent as a layer, as timm.layers.Tanh."""

from mindspore import nn


class Tanh(nn.Tanh):
    """mindspore's layer; inplace changes nothing."""

    def __init__(self, inplace: bool = False) -> None:
        super().__init__()
