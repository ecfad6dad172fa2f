"""x · tanh(softplus(x)) as a layer, as timm.layers.Mish."""

from mindspore import nn


class Mish(nn.Mish):
    """mindspore's layer; inplace changes nothing."""

    def __init__(self, inplace: bool = False) -> None:
        super().__init__()
