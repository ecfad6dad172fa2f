"""Counts with a bound for their sum, as torch.distributions.constraints.multinomial."""

from typing import Any

from helpers.torch.distributions.constraints import Constraint
from mindspore import Tensor


class multinomial(Constraint):
    """Rows of numbers that are not negative and whose sum is at most upper_bound."""

    is_discrete = True
    event_dim = 1

    def __init__(self, upper_bound: Any) -> None:
        self.upper_bound = upper_bound

    def check(self, value: Tensor) -> Tensor:
        return (value >= 0).all(-1) & (value.sum(-1) <= self.upper_bound)
