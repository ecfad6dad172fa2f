import math
from collections.abc import Callable
from typing import Any

from helpers.torch.optim.lr_scheduler import OneCycleLR


class CyclicLR(OneCycleLR):
    """Moves the rates of an optimizer of mindspore's up and down, and momentum against them."""

    def __init__(
        self,
        optimizer: Any,
        base_lr: float | list[float],
        max_lr: float | list[float],
        step_size_up: int = 2000,
        step_size_down: int | None = None,
        mode: str = "triangular",
        gamma: float = 1.0,
        scale_fn: Callable[[float], float] | None = None,
        scale_mode: str = "cycle",
        cycle_momentum: bool = True,
        base_momentum: float = 0.8,
        max_momentum: float = 0.9,
    ) -> None:
        number = len(optimizer.param_groups)
        low, high = (
            [each] * number if isinstance(each, (int, float)) else [*each] for each in (base_lr, max_lr)
        )
        if len(low) != number or len(high) != number:
            raise ValueError(f"{number} values of base_lr and max_lr are wanted, one for each group")
        self.total_size = step_size_up + (step_size_up if step_size_down is None else step_size_down)
        self.step_ratio = step_size_up / self.total_size
        self.mode, self.gamma, self.max_lrs = mode, gamma, high
        self.scale, self.scale_mode = scale_fn, scale_mode
        if scale_fn is None:
            self.scale_mode = "iterations" if mode == "exp_range" else "cycle"
        cycled = {"base_momentum": base_momentum, "max_momentum": max_momentum} if cycle_momentum else {}
        for group, least in zip(optimizer.param_groups, low, strict=True):
            group.update({"initial_lr": least, **cycled})
        self.begin(optimizer, cycle_momentum)

    def _height(self, step: int) -> float:
        cycle = math.floor(1 + step / self.total_size)
        x = 1 + step / self.total_size - cycle
        part = x / self.step_ratio if x <= self.step_ratio else (x - 1) / (self.step_ratio - 1)
        scales = {
            "triangular": lambda x: 1.0,
            "triangular2": lambda x: 0.5 ** (x - 1),
            "exp_range": lambda x: self.gamma**x,
        }
        scale = scales[self.mode] if self.scale is None else self.scale
        return part * float(scale(cycle if self.scale_mode == "cycle" else step))

    def rate(self, place: int, group: dict[str, Any], step: int) -> float:
        """Give the rate of a group at a step."""
        least = float(self.base_lrs[place])
        return least + (self.max_lrs[place] - least) * self._height(step)

    def momentum(self, group: dict[str, Any], step: int) -> float:
        """Give the momentum that goes with it."""
        return group["max_momentum"] - (group["max_momentum"] - group["base_momentum"]) * self._height(step)
