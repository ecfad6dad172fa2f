"""The exact GELU as a layer, as timm.layers.GELU."""

from mindspore import nn


class GELU(nn.GELU):
    """mindspore's layer without its approximation; inplace changes nothing."""

    def __init__(self, inplace: bool = False) -> None:
        super().__init__(approximate=False)
