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
        size = step_size_up + (step_size_up if step_size_down is None else step_size_down)
        share = step_size_up / size
        if scale_fn is None:
            scale_mode = "iterations" if mode == "exp_range" else "cycle"
        scales = {
            "triangular": lambda x: 1.0,
            "triangular2": lambda x: 0.5 ** (x - 1),
            "exp_range": lambda x: gamma**x,
        }
        scale = scales[mode] if scale_fn is None else scale_fn

        def height(step: int) -> float:
            cycle = math.floor(1 + step / size)
            x = 1 + step / size - cycle
            part = x / share if x <= share else (x - 1) / (share - 1)
            return part * float(scale(cycle if scale_mode == "cycle" else step))

        def rate(least: float, most: float) -> Callable[[int], float]:
            return lambda step: least + (most - least) * height(step)

        def momentum(step: int) -> float:
            return max_momentum - (max_momentum - base_momentum) * height(step)

        self.begin(optimizer, [rate(*pair) for pair in zip(low, high, strict=True)], momentum, cycle_momentum)
