"""Whether a block of mixed precision is open, as torch.is_autocast_enabled."""

import mindspore
from mindspore._c_expression.amp import AmpLevel, get_curr_amp_strategy


def is_autocast_enabled(device_type: str = "cuda") -> bool:
    """Whether the helper of torch.amp.autocast casts here, and the program runs on such a device."""
    strategy = get_curr_amp_strategy()
    here = (device_type == "cpu") == (mindspore.get_context("device_target") == "CPU")
    return here and strategy is not None and strategy.get_amp_level() == AmpLevel.AmpAuto
