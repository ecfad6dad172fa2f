"""Rates that fall by tanh, as timm.scheduler.TanhLRScheduler."""

import math
from typing import Any

from helpers.timm.scheduler import warmed_up


class TanhLRScheduler(warmed_up):
    """Rates fall by tanh between lb and ub to lr_min, in cycles, after a warm-up.

    Epochs (or updates) are given to step (step_update).
    """

    def __init__(
        self,
        optimizer: Any,
        t_initial: int,
        lb: float = -7.0,
        ub: float = 3.0,
        lr_min: float = 0.0,
        cycle_mul: float = 1.0,
        cycle_decay: float = 1.0,
        cycle_limit: int = 1,
        warmup_t: int = 0,
        warmup_lr_init: float = 0.0,
        warmup_prefix: bool = False,
        t_in_epochs: bool = True,
        noise_range_t: Any = None,
        noise_pct: float = 0.67,
        noise_std: float = 1.0,
        noise_seed: int = 42,
        initialize: bool = True,
    ) -> None:
        self.cycles(t_initial, lr_min, cycle_mul, cycle_decay, cycle_limit)
        if lb >= ub:
            raise AssertionError("lb must be below ub")
        self.lb, self.ub = lb, ub
        given = {
            "t_in_epochs": t_in_epochs,
            "noise_range_t": noise_range_t,
            "noise_pct": noise_pct,
            "noise_std": noise_std,
            "noise_seed": noise_seed,
            "initialize": initialize,
        }
        self.begin(optimizer, warmup_t, warmup_lr_init, warmup_prefix, given)

    def peaks(self) -> list[float]:
        """The rates at the end of the warm-up, which is a part of the cycle unless it is a prefix."""
        return self.base_values if self.warmup_prefix else self.after(self.warmup_t)

    def after(self, t: int) -> list[float]:
        """tanh from lb to ub, in each cycle."""
        return self.falling(t, self._share)

    def _share(self, passed: float, length: float) -> float:
        time = passed / length
        return 0.5 * (1 - math.tanh(self.lb * (1.0 - time) + self.ub * time))

    def get_cycle_length(self, cycles: int = 0) -> int:
        """How long so many cycles are, or all, with the warm-up before them."""
        return self._cycle_length(cycles)
