"""Rates that fall when a metric stays where it is, as timm.scheduler.PlateauLRScheduler."""

import math
from typing import Any

from helpers.timm.scheduler.scheduler import Scheduler


class PlateauLRScheduler(Scheduler):
    """Rates are multiplied by decay_rate after patience_t epochs without a better metric, given to step."""

    def __init__(
        self,
        optimizer: Any,
        decay_rate: float = 0.1,
        patience_t: int = 10,
        threshold: float = 1e-4,
        cooldown_t: int = 0,
        warmup_t: int = 0,
        warmup_lr_init: float = 0.0,
        lr_min: float = 0.0,
        mode: str = "max",
        noise_range_t: Any = None,
        noise_type: str = "normal",
        noise_pct: float = 0.67,
        noise_std: float = 1.0,
        noise_seed: int | None = None,
        initialize: bool = True,
    ) -> None:
        if mode not in ("min", "max"):
            raise ValueError(f"mode {mode} is unknown!")
        if decay_rate >= 1.0:
            raise ValueError("Factor should be < 1.0.")
        noise = (noise_range_t, noise_type, noise_pct, noise_std, noise_seed)
        super().__init__(optimizer, "lr", True, *noise, initialize)
        self.decay_rate, self.patience_t, self.threshold = decay_rate, patience_t, threshold
        self.cooldown_t, self.lr_min, self.mode = cooldown_t, lr_min, mode
        self.best = -math.inf if mode == "max" else math.inf
        self._bad, self._cooling = 0, 0
        self.warmup_t, self.warmup_lr_init = warmup_t, warmup_lr_init
        self.warmup_steps: list[float] = [1 for _ in self.base_values]
        if warmup_t:
            self.warmup_steps = [(each - warmup_lr_init) / warmup_t for each in self.base_values]
            self.update_groups(warmup_lr_init)
        self.restore_lr: list[float] | None = None

    def step(self, epoch: int, metric: float | None = None) -> None:
        """Look at the metric of an epoch."""
        if epoch <= self.warmup_t:
            self.update_groups([self.warmup_lr_init + epoch * each for each in self.warmup_steps])
            return
        if self.restore_lr is not None:
            self._rates(self.restore_lr)
            self.restore_lr = None
        if metric is not None:
            self._look(float(metric))
        if self._is_apply_noise(epoch):
            self.restore_lr = self._now()
            self._rates(self._add_noise(self.restore_lr, epoch))

    def step_update(self, num_updates: int, metric: float | None = None) -> None:
        """Do nothing."""

    def _look(self, metric: float) -> None:
        low = self.best * (1 + self.threshold), self.best * (1 - self.threshold)
        better = metric > low[0] if self.mode == "max" else metric < low[1]
        self.best, self._bad = (metric, 0) if better else (self.best, self._bad + 1)
        if self._cooling > 0:
            self._cooling, self._bad = self._cooling - 1, 0
        if self._bad > self.patience_t:
            now = self._now()
            new = [max(each * self.decay_rate, self.lr_min) for each in now]
            # What is nearly the same stays.
            pairs = zip(now, new, strict=True)
            self._rates([after if before - after > 1e-8 else before for before, after in pairs])
            self._cooling, self._bad = self.cooldown_t, 0

    def _now(self) -> list[float]:
        return [float(self._number(self._held(place))) for place in range(len(self.base_values))]

    def _rates(self, values: list[float]) -> None:
        for place, value in enumerate(values):
            self._set(place, value)
