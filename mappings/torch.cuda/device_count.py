"""How many GPUs there are, as torch.cuda.device_count."""

import mindspore


def device_count() -> int:
    """Count GPUs: none where mindspore was built without them."""
    if not mindspore.hal.is_available("GPU"):
        return 0
    return int(mindspore.hal.device_count("GPU"))
