from typing import Any

from helpers.torch import get_autocast_dtype


def get_autocast_cpu_dtype() -> Any:
    """The dtype of the block for a CPU that is open; outside, torch's usual one."""
    return get_autocast_dtype("cpu")
