"""Rates that fall by a power, as timm.scheduler.PolyLRScheduler."""

from typing import Any

from helpers.timm.scheduler import warmed_up


class PolyLRScheduler(warmed_up):
    """Rates fall by a power of the time that is left to lr_min, in cycles, after a warm-up.

    Epochs (or updates) are given to step (step_update); k_decay bends the time.
    """

    def __init__(
        self,
        optimizer: Any,
        t_initial: int,
        power: float = 0.5,
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
        k_decay: float = 1.0,
        initialize: bool = True,
    ) -> None:
        self.cycles(t_initial, lr_min, cycle_mul, cycle_decay, cycle_limit)
        self.power, self.k_decay = power, k_decay
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
        """A power of the time that is left, in each cycle."""
        return self.falling(t, self._share)

    def _share(self, passed: float, length: float) -> float:
        return (1 - passed**self.k_decay / length**self.k_decay) ** self.power

    def get_cycle_length(self, cycles: int = 0) -> int:
        """How long so many cycles are, or all, with the warm-up before them."""
        return self._cycle_length(cycles)
