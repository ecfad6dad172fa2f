"""Schedules that begin with a warm-up, which timm's schedulers derive from."""

import math
from typing import Any

from helpers.timm.scheduler.scheduler import Scheduler


class warmed_up(Scheduler):
    """Rises in warmup_t steps from warmup_lr_init to the rates of the optimizer, then goes by `after`.

    Cycles are t_initial long, each cycle_mul times the one before, and cycle_decay as high; after cycle_limit
    of them there is lr_min.
    """

    t_initial: int
    lr_min: float
    cycle_mul: float
    cycle_decay: float
    cycle_limit: int

    def begin(
        self, optimizer: Any, warmup_t: int, warmup_lr_init: float, warmup_prefix: bool, given: dict[str, Any]
    ) -> None:
        """Take the optimizer and set its rates to those of the first step."""
        Scheduler.__init__(self, optimizer, "lr", **given)
        self.warmup_t, self.warmup_lr_init, self.warmup_prefix = warmup_t, warmup_lr_init, warmup_prefix
        self.warmup_steps: list[float] = [1 for _ in self.base_values]
        if warmup_t:
            self.warmup_steps = [(each - warmup_lr_init) / warmup_t for each in self.peaks()]
            self.update_groups(warmup_lr_init)

    def cycles(
        self, t_initial: int, lr_min: float, cycle_mul: float, cycle_decay: float, cycle_limit: int
    ) -> None:
        """Keep what cycles there are."""
        if t_initial <= 0 or lr_min < 0:
            raise AssertionError("t_initial must be above 0 and lr_min 0 or more")
        self.t_initial, self.lr_min = t_initial, lr_min
        self.cycle_mul, self.cycle_decay, self.cycle_limit = cycle_mul, cycle_decay, cycle_limit

    def peaks(self) -> list[float]:
        """The rates at the end of the warm-up."""
        return self.base_values

    def after(self, t: int) -> list[float]:
        """The rates at a time that the warm-up may be taken from."""
        raise NotImplementedError

    def cycle(self, t: int) -> tuple[Any, Any, Any]:
        """Which cycle a time is in, how long that is, and how far the time is in it."""
        if self.cycle_mul == 1:
            number = t // self.t_initial
            return number, self.t_initial, t - self.t_initial * number
        less = 1 - self.cycle_mul
        number = math.floor(math.log(1 - t / self.t_initial * less, self.cycle_mul))
        power = self.cycle_mul**number
        return number, power * self.t_initial, t - (1 - power) / less * self.t_initial

    def falling(self, t: int, shares: Any) -> list[float]:
        """Rates of a cycle: lr_min and a share of what is above it, by how far the time is."""
        number, length, passed = self.cycle(t)
        if number >= self.cycle_limit:
            return [self.lr_min for _ in self.base_values]
        share, height = shares(passed, length), self.cycle_decay**number
        return [self.lr_min + (each * height - self.lr_min) * share for each in self.base_values]

    def _get_lr(self, t: int) -> list[float]:
        if t < self.warmup_t:
            return [self.warmup_lr_init + t * each for each in self.warmup_steps]
        return self.after(t - self.warmup_t if self.warmup_prefix else t)

    def _cycle_length(self, cycles: int) -> int:
        count = max(1, cycles or self.cycle_limit)
        whole = self.t_initial * count
        if self.cycle_mul != 1:
            grown = self.cycle_mul**count - 1
            whole = math.floor(-self.t_initial * grown / (1 - self.cycle_mul))
        return whole + self.warmup_t if self.warmup_prefix else whole
