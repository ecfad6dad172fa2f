"""The half precision of a block of mixed precision, as torch.get_autocast_dtype."""

from typing import Any

import mindspore
from helpers.torch import is_autocast_enabled
from mindspore._c_expression.amp import get_curr_amp_strategy


def get_autocast_dtype(device_type: str) -> Any:
    """The dtype of the block that the helper of torch.amp.autocast opened; outside, torch's usual one."""
    if is_autocast_enabled(device_type):
        return get_curr_amp_strategy().get_amp_dtype()
    return mindspore.bfloat16 if device_type == "cpu" else mindspore.float16
