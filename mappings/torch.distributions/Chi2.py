"""The chi-squared distribution, as torch.distributions.Chi2."""

from typing import Any

from helpers.torch.distributions import Gamma
from mindspore import Tensor


class Chi2(Gamma):
    """The sum of df squared standard normal numbers."""

    def __init__(self, df: Any, validate_args: bool | None = None) -> None:
        (found,) = self._together(df)
        super().__init__(0.5 * found, 0.5, validate_args)

    @property
    def df(self) -> Tensor:
        return 2 * self.concentration
