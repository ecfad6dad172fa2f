"""Rates that fall by steps, as timm.scheduler.StepLRScheduler."""

from typing import Any

from helpers.timm.scheduler import warmed_up


class StepLRScheduler(warmed_up):
    """Rates are multiplied by decay_rate every decay_t epochs (or updates), after a warm-up."""

    def __init__(
        self,
        optimizer: Any,
        decay_t: float,
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

    def after(self, t: int) -> list[float]:
        """The rates after so many decays."""
        return [each * self.decay_rate ** (t // self.decay_t) for each in self.base_values]
