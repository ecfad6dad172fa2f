"""A scheduler by name, as timm.scheduler.create_scheduler_v2 makes it."""

from collections.abc import Sequence
from typing import Any

from helpers.timm.scheduler import (
    CosineLRScheduler,
    MultiStepLRScheduler,
    PlateauLRScheduler,
    PolyLRScheduler,
    StepLRScheduler,
    TanhLRScheduler,
)


def create_scheduler_v2(
    optimizer: Any,
    sched: str = "cosine",
    num_epochs: int = 300,
    decay_epochs: float | None = None,
    decay_milestones: Sequence[int] = (90, 180, 270),
    cooldown_epochs: int = 0,
    patience_epochs: int = 10,
    decay_rate: float = 0.1,
    min_lr: float = 0.0,
    warmup_lr: float = 1e-5,
    warmup_epochs: int = 0,
    warmup_prefix: bool = False,
    noise: Any = None,
    noise_pct: float = 0.67,
    noise_std: float = 1.0,
    noise_seed: int = 42,
    cycle_mul: float = 1.0,
    cycle_decay: float = 0.1,
    cycle_limit: int = 1,
    k_decay: float = 1.0,
    decay_fn: str | None = None,
    stable_timescale: float | None = None,
    plateau_mode: str = "max",
    step_on_epochs: bool = True,
    updates_per_epoch: int = 0,
) -> tuple[Any, int]:
    """Give the scheduler (None for "none") and how many epochs there are with cycles, prefix and cooldown.

    sched is cosine, tanh, poly, step, multistep, constant, plateau or none; wsd and rsqrt are refused.
    """
    if not step_on_epochs and updates_per_epoch <= 0:
        raise AssertionError("updates_per_epoch must be set to number of dataloader batches")
    times = 1 if step_on_epochs else updates_per_epoch
    length, cooldown = num_epochs * times, cooldown_epochs * times
    warmth = {"warmup_lr_init": warmup_lr, "warmup_t": warmup_epochs * times, "warmup_prefix": warmup_prefix}
    span: Any = None
    if isinstance(noise, (list, tuple)):
        span = [each * length for each in noise] if len(noise) > 1 else noise[0] * length
    elif noise is not None:
        span = noise * length
    given: dict[str, Any] = {
        "noise_range_t": span,
        "noise_pct": noise_pct,
        "noise_std": noise_std,
        "noise_seed": noise_seed,
    }
    cycles = {"cycle_mul": cycle_mul, "cycle_decay": cycle_decay, "cycle_limit": cycle_limit}
    timed = {**given, **warmth, "t_in_epochs": step_on_epochs}
    found: Any = None
    if sched == "cosine":
        found = CosineLRScheduler(optimizer, length, lr_min=min_lr, k_decay=k_decay, **cycles, **timed)
    elif sched == "tanh":
        found = TanhLRScheduler(optimizer, length, lr_min=min_lr, **cycles, **timed)
    elif sched == "poly":
        more = {"power": decay_rate, "k_decay": k_decay}
        found = PolyLRScheduler(optimizer, length, lr_min=min_lr, **more, **cycles, **timed)
    elif sched in ("step", "constant"):
        every = (90 if decay_epochs is None else decay_epochs) * times
        steps = (every, decay_rate) if sched == "step" else (1, 1.0)
        found = StepLRScheduler(optimizer, *steps, **timed)
    elif sched == "multistep":
        marks = [each * times for each in decay_milestones]
        found = MultiStepLRScheduler(optimizer, marks, decay_rate, **timed)
    elif sched == "plateau":
        if not step_on_epochs:
            raise AssertionError("Plateau LR only supports step per epoch.")
        warmth.pop("warmup_prefix")
        rest: dict[str, Any] = {"patience_t": patience_epochs, "lr_min": min_lr, "mode": plateau_mode}
        found = PlateauLRScheduler(optimizer, decay_rate, **rest, **warmth, **given)
    elif sched in ("wsd", "rsqrt"):
        raise NotImplementedError(f"the schedule {sched} is to be written by hand")
    elif sched != "none":
        raise ValueError(f"Unknown scheduler '{sched}'.")
    if hasattr(found, "get_cycle_length"):
        whole = found.get_cycle_length() + cooldown
        return found, whole if step_on_epochs else whole // updates_per_epoch
    return found, num_epochs + warmup_epochs if warmup_prefix else num_epochs
