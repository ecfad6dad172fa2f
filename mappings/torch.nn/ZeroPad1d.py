"""Zeros around a sequence, as torch.nn.ZeroPad1d."""

from collections.abc import Sequence

from helpers.torch.nn import ConstantPad1d


class ZeroPad1d(ConstantPad1d):
    """Puts zeros around the last axes, as many as padding says for each side; a negative one cuts off."""

    def __init__(self, padding: int | Sequence[int]) -> None:
        super().__init__(padding, 0.0)
