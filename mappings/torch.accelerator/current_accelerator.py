"""The kind of accelerator that a program runs on, as torch.accelerator.current_accelerator."""

import mindspore
from helpers.torch import device


def current_accelerator(check_available: bool = False) -> device | None:
    """Give a device without a number, such as "npu", and None on a CPU.

    mindspore runs on none that is not there, so check_available changes nothing.
    """
    target = mindspore.get_current_device()[0]
    return None if target == "CPU" else device(target)
