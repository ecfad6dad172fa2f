"""GELU by tanh as a layer, as timm.layers.GELUTanh."""

from mindspore import nn


class GELUTanh(nn.GELU):
    """mindspore's layer with its approximation; inplace changes nothing."""

    def __init__(self, inplace: bool = False) -> None:
        super().__init__(approximate=True)
