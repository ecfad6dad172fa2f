from typing import Any

from helpers.torch.optim.lr_scheduler.LRScheduler import restored_scheduler


def load_state_dict(scheduler: Any, state_dict: dict[str, Any]) -> None:
    """Give a scheduler what ``state_dict`` took from one of its kind; the optimizer keeps its rates."""
    restored_scheduler(scheduler, state_dict)
