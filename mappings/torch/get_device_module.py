"""The module of a kind of device, as torch.get_device_module."""

from typing import Any

import mindspore


def get_device_module(device: Any = None) -> Any:
    """Give mindspore.device_context.cpu, .gpu or .ascend by its name; without one, that of the device in use.

    "cuda" is gpu; a number behind a colon is left out.
    """
    name = str(mindspore.get_context("device_target") if device is None else device)
    known = name.lower().partition(":")[0]
    found = getattr(mindspore.device_context, "gpu" if known == "cuda" else known, None)
    if found is None:
        raise RuntimeError(f"there is no module for {name!r}; there are cpu, gpu and ascend")
    return found
