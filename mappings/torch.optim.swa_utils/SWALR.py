"""A rate that goes to a constant one, as torch.optim.swa_utils.SWALR."""

import math
from typing import Any

from mindspore import Tensor
from mindspore.experimental.optim.lr_scheduler import LRScheduler


class SWALR(LRScheduler):
    """Leads the rates of an optimizer of mindspore.experimental.optim to swa_lr within anneal_epochs steps.

    It goes on from whatever the rates are, so other schedulers may have set them in between.
    """

    def __init__(
        self,
        optimizer: Any,
        swa_lr: float | list[float],
        anneal_epochs: int = 10,
        anneal_strategy: str = "cos",
        last_epoch: int = -1,
    ) -> None:
        if anneal_strategy not in ("cos", "linear"):
            raise ValueError(f"anneal_strategy must be one of 'cos' or 'linear', got {anneal_strategy}")
        if not isinstance(anneal_epochs, int) or anneal_epochs < 0:
            raise ValueError(f"anneal_epochs must be equal or greater than 0, got {anneal_epochs}")
        count = len(optimizer.param_groups)
        rates = [*swa_lr] if isinstance(swa_lr, (list, tuple)) else [swa_lr] * count
        if len(rates) != count:
            raise ValueError(f"swa_lr has {len(rates)} rates, the optimizer {count} groups")
        self.swa_lrs = rates
        self.anneal_epochs = anneal_epochs
        self.anneal_strategy = anneal_strategy
        for group, rate in zip(optimizer.param_groups, rates, strict=True):
            group["swa_lr"] = rate
        super().__init__(optimizer, last_epoch)

    def get_lr(self) -> list[Tensor]:
        """The rates of the next step, from what they are now."""
        step = int(self.last_epoch.asnumpy())
        if self.anneal_epochs == 0:
            step = max(1, step)
        before, now = self._share(step - 1), self._share(step)
        found: list[float] = []
        for kept, goal in zip(self._last_lr, self.swa_lrs, strict=True):
            rate = float(kept.asnumpy())
            start = goal if before == 1 else (rate - before * goal) / (1 - before)
            found.append(goal * now + start * (1 - now))
        self._set = found
        return [Tensor(each, kept.dtype) for each, kept in zip(found, self._last_lr, strict=True)]

    def get_last_lr(self) -> list[float]:
        """The rates that the last step of this scheduler set, whatever set others since."""
        return self._set

    def _share(self, step: int) -> float:
        part = max(0, min(1, step / max(1, self.anneal_epochs)))
        return part if self.anneal_strategy == "linear" else (1 - math.cos(math.pi * part)) / 2
