"""A sigmoid as a layer, as timm.layers.Sigmoid."""

from mindspore import nn


class Sigmoid(nn.Sigmoid):
    """mindspore's layer; inplace changes nothing."""

    def __init__(self, inplace: bool = False) -> None:
        super().__init__()
