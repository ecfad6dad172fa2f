"""How many accelerators there are, as torch.accelerator.device_count."""

import mindspore


def device_count() -> int:
    """Count devices of the kind that programs run on; a CPU is none."""
    if mindspore.get_context("device_target") == "CPU":
        return 0
    return int(mindspore.hal.device_count())
