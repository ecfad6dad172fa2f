"""Numbers from a bound on to another, as torch.distributions.constraints.half_open_interval."""

from typing import Any

from helpers.torch.distributions.constraints import Constraint
from mindspore import Tensor


class half_open_interval(Constraint):
    """Numbers from lower_bound on, below upper_bound."""

    def __init__(self, lower_bound: Any, upper_bound: Any) -> None:
        self.lower_bound = self._plain(lower_bound)
        self.upper_bound = self._plain(upper_bound)

    def check(self, value: Tensor) -> Tensor:
        flat = self._flat(value, self.lower_bound, self.upper_bound)
        low, high = self._beside(self.lower_bound, value), self._beside(self.upper_bound, value)
        found = (low <= flat) & (flat < high)
        return found.reshape(value.shape) if flat is not value else found
