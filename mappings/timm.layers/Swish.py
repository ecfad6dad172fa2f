"""x · sigmoid(x) as a layer, as timm.layers.Swish."""

from mindspore import nn


class Swish(nn.SiLU):
    """mindspore's layer; inplace changes nothing."""

    def __init__(self, inplace: bool = False) -> None:
        super().__init__()
