from helpers.torch import is_autocast_enabled


def is_autocast_cpu_enabled() -> bool:
    """Whether a block of autocast for a CPU is open, and the program runs on one."""
    return is_autocast_enabled("cpu")
