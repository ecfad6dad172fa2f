"""Numbers from a bound on, as torch.distributions.constraints.greater_than_eq."""

from typing import Any

from helpers.torch.distributions.constraints import Constraint
from mindspore import Tensor


class greater_than_eq(Constraint):
    """Numbers from lower_bound on."""

    def __init__(self, lower_bound: Any) -> None:
        self.lower_bound = self._plain(lower_bound)

    def check(self, value: Tensor) -> Tensor:
        return self._beside(self.lower_bound, value) <= value
