"""The plain average of weights, as torch.optim.swa_utils.get_swa_avg_fn."""

from collections.abc import Callable
from typing import Any

from mindspore import Tensor


def get_swa_avg_fn() -> Callable[[Tensor, Tensor, Any], Tensor]:
    """Make the function of the average, the new value and how many were averaged that gives the next."""

    def swa_update(averaged_param: Tensor, current_param: Tensor, num_averaged: Any) -> Tensor:
        return averaged_param + (current_param - averaged_param) / (num_averaged + 1)

    return swa_update
