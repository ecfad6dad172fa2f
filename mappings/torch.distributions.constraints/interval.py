"""Numbers between two bounds, as torch.distributions.constraints.interval."""

from typing import Any

from helpers.torch.distributions.constraints import Constraint
from mindspore import Tensor


class interval(Constraint):
    """Numbers from lower_bound to upper_bound, both included."""

    def __init__(self, lower_bound: Any, upper_bound: Any) -> None:
        self.lower_bound = self._plain(lower_bound)
        self.upper_bound = self._plain(upper_bound)

    def check(self, value: Tensor) -> Tensor:
        flat = self._flat(value, self.lower_bound, self.upper_bound)
        low, high = self._beside(self.lower_bound, value), self._beside(self.upper_bound, value)
        found = (low <= flat) & (flat <= high)
        return found.reshape(value.shape) if flat is not value else found
