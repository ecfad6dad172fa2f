"""How many GPUs there are, as torch.cuda.device_count."""

from mindspore import hal


def device_count() -> int:
    """Count the GPUs that mindspore can use: 0 where it was built without them."""
    return hal.device_count("GPU") if hal.is_available("GPU") else 0
