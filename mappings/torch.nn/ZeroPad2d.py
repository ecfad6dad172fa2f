"""Zeros around an image, as torch.nn.ZeroPad2d."""

from collections.abc import Sequence

from helpers.torch.nn import ConstantPad2d


class ZeroPad2d(ConstantPad2d):
    """Puts zeros around the last axes, as many as padding says for each side; a negative one cuts off."""

    def __init__(self, padding: int | Sequence[int]) -> None:
        super().__init__(padding, 0.0)
