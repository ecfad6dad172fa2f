from typing import Any

import mindspore
from helpers import autocast_block
from helpers.torch import is_autocast_enabled
from mindspore._c_expression.amp import get_curr_amp_strategy


def get_autocast_dtype(device_type: str) -> Any:
    """The dtype of the block that is open; outside, torch's usual one."""
    if not is_autocast_enabled(device_type):
        return mindspore.bfloat16 if str(device_type).startswith("cpu") else mindspore.float16
    return (
        autocast_block.dtype if autocast_block.dtype is not None else get_curr_amp_strategy().get_amp_dtype()
    )
