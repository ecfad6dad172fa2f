"""Rates that fall at given times, as timm.scheduler.MultiStepLRScheduler."""

import bisect
from collections.abc import Sequence
from typing import Any

from helpers.timm.scheduler import warmed_up


class MultiStepLRScheduler(warmed_up):
    """Rates are multiplied by decay_rate at each of decay_t, one step before torch does, after a warm-up."""

    def __init__(
        self,
        optimizer: Any,
        decay_t: Sequence[int],
        decay_rate: float = 1.0,
        warmup_t: int = 0,
        warmup_lr_init: float = 0.0,
        warmup_prefix: bool = True,
        t_in_epochs: bool = True,
        noise_range_t: Any = None,
        noise_pct: float = 0.67,
        noise_std: float = 1.0,
        noise_seed: int = 42,
        initialize: bool = True,
    ) -> None:
        self.decay_t, self.decay_rate = decay_t, decay_rate
        given = {
            "t_in_epochs": t_in_epochs,
            "noise_range_t": noise_range_t,
            "noise_pct": noise_pct,
            "noise_std": noise_std,
            "noise_seed": noise_seed,
            "initialize": initialize,
        }
        self.begin(optimizer, warmup_t, warmup_lr_init, warmup_prefix, given)

    def get_curr_decay_steps(self, t: int) -> int:
        """How many of the given times a time has reached, one step before each."""
        return bisect.bisect_right(self.decay_t, t + 1)

    def after(self, t: int) -> list[float]:
        """The rates after so many decays."""
        return [each * self.decay_rate ** self.get_curr_decay_steps(t) for each in self.base_values]
