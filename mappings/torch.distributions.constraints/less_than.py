"""Numbers below a bound, as torch.distributions.constraints.less_than."""

from typing import Any

from helpers.torch.distributions.constraints import Constraint
from mindspore import Tensor


class less_than(Constraint):
    """Numbers below upper_bound."""

    def __init__(self, upper_bound: Any) -> None:
        self.upper_bound = upper_bound

    def check(self, value: Tensor) -> Tensor:
        return value < self._beside(self.upper_bound, value)
