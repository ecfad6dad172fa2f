"""The mix of an averaged weight and a new one, as torch.optim.swa_utils.get_ema_avg_fn."""

from collections.abc import Callable
from typing import Any

import mindspore
from mindspore import Tensor


def get_ema_avg_fn(decay: float = 0.999) -> Callable[[Tensor, Tensor, Any], Tensor]:
    """Make the function of the average, the new value and a count that gives the next average."""
    if decay < 0.0 or decay > 1.0:
        raise ValueError(f"Invalid decay value {decay} provided. Please provide a value in [0,1] range.")

    decay = float(decay)  # numpy's number would make an array of a tensor

    def ema_update(ema_param: Tensor, current_param: Tensor, num_averaged: Any) -> Tensor:
        if ema_param.dtype == mindspore.float64:  # beside it, a Python number would be rounded to float32
            share, rest = (mindspore.tensor(each, mindspore.float64) for each in (decay, 1 - decay))
            return share * ema_param + rest * current_param
        return decay * ema_param + (1 - decay) * current_param

    return ema_update
