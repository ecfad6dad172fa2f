"""Where tensors are made, as torch.get_default_device."""

import mindspore
from helpers.torch import device


def get_default_device() -> device:
    """The device that programs run on; without a number on CPU."""
    found = mindspore.get_current_device()
    name = {"CPU": "cpu", "GPU": "cuda", "Ascend": "npu"}.get(found.device_target, found.device_target)
    return device(name) if name == "cpu" else device(name, found.device_id)
