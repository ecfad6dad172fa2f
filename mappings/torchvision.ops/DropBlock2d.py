"""A layer that drops blocks of its input at random, as torchvision.ops.DropBlock2d."""

from helpers.torchvision.ops import drop_block2d
from mindspore import Tensor, nn


class DropBlock2d(nn.Cell):
    """Drop blocks while training, as drop_block2d; else give the input. inplace changes nothing."""

    def __init__(self, p: float, block_size: int, inplace: bool = False, eps: float = 1e-06) -> None:
        super().__init__()
        self.p, self.block_size, self.inplace, self.eps = p, block_size, inplace, eps

    def construct(self, input: Tensor) -> Tensor:
        """Drop from a tensor (N, C, H, W)."""
        return drop_block2d(input, self.p, self.block_size, self.inplace, self.eps, self.training)
