from typing import Any


def last_epoch(scheduler: Any) -> int:
    """How many steps a scheduler has counted, as a number."""
    return int(scheduler.last_epoch)
