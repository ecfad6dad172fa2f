import mindspore
from helpers import autocast_block
from mindspore._c_expression.amp import AmpLevel, get_curr_amp_strategy


def is_autocast_enabled(device_type: str = "cuda") -> bool:
    """Whether a block of autocast for that device is open, and the program runs on such a device."""
    cpu = str(device_type).partition(":")[0] == "cpu"
    if cpu != (mindspore.get_context("device_target") == "CPU"):
        return False
    strategy = get_curr_amp_strategy()
    if cpu:
        return autocast_block.dtype is not None
    return strategy is not None and strategy.get_amp_level() == AmpLevel.AmpAuto
