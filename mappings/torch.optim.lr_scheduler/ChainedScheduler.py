"""Several schedules of one rate, as torch.optim.lr_scheduler.ChainedScheduler."""

from collections.abc import Sequence
from typing import Any

from mindspore import Tensor


class ChainedScheduler:
    """Steps every schedule in turn; each works on the rate that the one before left."""

    def __init__(self, schedulers: Sequence[Any], optimizer: Any = None) -> None:
        if not schedulers:
            raise ValueError("ChainedScheduler expects at least one scheduler")
        self.schedulers = list(schedulers)

    def step(self) -> None:
        """Step all of them."""
        for scheduler in self.schedulers:
            scheduler.step()

    def get_last_lr(self) -> list[Tensor]:
        """Give the rate of each group of parameters, as the last schedule left it."""
        return list(self.schedulers[-1].get_last_lr())
