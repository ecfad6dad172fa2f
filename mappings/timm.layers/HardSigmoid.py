"""A piecewise linear sigmoid as a layer, as timm.layers.HardSigmoid."""

from mindspore import nn


class HardSigmoid(nn.HSigmoid):
    """mindspore's layer; inplace changes nothing."""

    def __init__(self, inplace: bool = False) -> None:
        super().__init__()
