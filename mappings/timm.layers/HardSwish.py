"""A piecewise linear x · sigmoid(x) as a layer, as timm.layers.HardSwish."""

from mindspore import nn


class HardSwish(nn.HSwish):
    """mindspore's layer; inplace changes nothing."""

    def __init__(self, inplace: bool = False) -> None:
        super().__init__()
