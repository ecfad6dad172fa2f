"""Whole numbers between two bounds, as torch.distributions.constraints.integer_interval."""

from typing import Any

from helpers.torch.distributions.constraints import Constraint
from mindspore import Tensor


class integer_interval(Constraint):
    """Whole numbers from lower_bound to upper_bound, both included."""

    is_discrete = True

    def __init__(self, lower_bound: Any, upper_bound: Any) -> None:
        self.lower_bound = lower_bound
        self.upper_bound = upper_bound

    def check(self, value: Tensor) -> Tensor:
        return (value % 1 == 0) & (self.lower_bound <= value) & (value <= self.upper_bound)
