"""A scheduler out of settings, as timm.scheduler.create_scheduler makes it."""

from typing import Any

from helpers.timm.scheduler import create_scheduler_v2, scheduler_kwargs


def create_scheduler(args: Any, optimizer: Any, updates_per_epoch: int = 0) -> tuple[Any, int]:
    """Give the scheduler that the settings name, and how many epochs there are."""
    return create_scheduler_v2(optimizer, **scheduler_kwargs(args), updates_per_epoch=updates_per_epoch)
