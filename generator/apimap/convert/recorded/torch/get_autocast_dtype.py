from typing import Any

import mindspore
from helpers.torch import is_autocast_enabled
from helpers.torch.amp import autocast
from mindspore._c_expression.amp import get_curr_amp_strategy


def get_autocast_dtype(device_type: str) -> Any:
    """The dtype of the block that is open; outside, torch's usual one."""
    if not is_autocast_enabled(device_type):
        return mindspore.bfloat16 if str(device_type).startswith("cpu") else mindspore.float16
    return autocast.dtype if autocast.dtype is not None else get_curr_amp_strategy().get_amp_dtype()
