"""GELU by a sigmoid as a layer, as timm.layers.QuickGELU."""

from mindspore import Tensor, nn, ops


class QuickGELU(nn.Cell):
    """x · sigmoid(1.702 x); inplace changes nothing."""

    def __init__(self, inplace: bool = False) -> None:
        super().__init__()

    def construct(self, input: Tensor) -> Tensor:
        """Give the activation of each element."""
        return input * ops.sigmoid(1.702 * input)
