"""Numbers above a bound, as torch.distributions.constraints.greater_than."""

from typing import Any

from helpers.torch.distributions.constraints import Constraint
from mindspore import Tensor


class greater_than(Constraint):
    """Numbers above lower_bound."""

    def __init__(self, lower_bound: Any) -> None:
        self.lower_bound = self._plain(lower_bound)

    def check(self, value: Tensor) -> Tensor:
        return self._beside(self.lower_bound, value) < value
