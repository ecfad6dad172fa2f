"""Arguments of a scheduler out of settings, as timm.scheduler.scheduler_kwargs gives them."""

from typing import Any

_SCHEDULER_SETTINGS: dict[str, tuple[str, Any]] = {
    "num_epochs": ("epochs", 100),
    "decay_epochs": ("decay_epochs", 30),
    "decay_milestones": ("decay_milestones", [30, 60]),
    "warmup_epochs": ("warmup_epochs", 5),
    "cooldown_epochs": ("cooldown_epochs", 0),
    "patience_epochs": ("patience_epochs", 10),
    "decay_rate": ("decay_rate", 0.1),
    "min_lr": ("min_lr", 0.0),
    "warmup_lr": ("warmup_lr", 1e-5),
    "warmup_prefix": ("warmup_prefix", False),
    "noise": ("lr_noise", None),
    "noise_pct": ("lr_noise_pct", 0.67),
    "noise_std": ("lr_noise_std", 1.0),
    "noise_seed": ("seed", 42),
    "cycle_mul": ("lr_cycle_mul", 1.0),
    "cycle_decay": ("lr_cycle_decay", 0.1),
    "cycle_limit": ("lr_cycle_limit", 1),
    "k_decay": ("lr_k_decay", 1.0),
    "decay_fn": ("lr_decay_fn", None),
    "stable_timescale": ("lr_stable_timescale", None),
}


def scheduler_kwargs(cfg: Any, decreasing_metric: bool | None = None) -> dict[str, Any]:
    """Give the arguments of create_scheduler_v2 by the names that timm's scripts have for them on cfg."""
    if decreasing_metric is None:
        decreasing_metric = "loss" in getattr(cfg, "eval_metric", "top1")
    found = {name: getattr(cfg, key, default) for name, (key, default) in _SCHEDULER_SETTINGS.items()}
    by_updates = getattr(cfg, "sched_on_updates", False)
    mode = "min" if decreasing_metric else "max"
    return {"sched": cfg.sched, **found, "plateau_mode": mode, "step_on_epochs": not by_updates}
