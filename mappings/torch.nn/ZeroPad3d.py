"""Zeros around a volume, as torch.nn.ZeroPad3d."""

from collections.abc import Sequence

from helpers.torch.nn import ConstantPad3d


class ZeroPad3d(ConstantPad3d):
    """Puts zeros around the last axes, as many as padding says for each side; a negative one cuts off."""

    def __init__(self, padding: int | Sequence[int]) -> None:
        super().__init__(padding, 0.0)
