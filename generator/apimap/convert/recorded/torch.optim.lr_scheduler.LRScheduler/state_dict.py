from typing import Any

from helpers.torch.optim.lr_scheduler.LRScheduler import saved_scheduler


def state_dict(scheduler: Any) -> dict[str, Any]:
    """What a scheduler and those in it count and were made with, as numbers."""
    return saved_scheduler(scheduler)
