"""A rate that rises once and falls, as torch.optim.lr_scheduler.OneCycleLR."""

import math
from typing import Any

from mindspore.experimental.optim.lr_scheduler import LambdaLR


class OneCycleLR(LambdaLR):
    """Sets the rate of an optimizer of mindspore.experimental.optim: up to max_lr and down to nearly nothing.

    Momentum stays, so cycle_momentum has to be False. The optimizer's own rates are overwritten.
    """

    def __init__(
        self,
        optimizer: Any,
        max_lr: float,
        total_steps: int | None = None,
        epochs: int | None = None,
        steps_per_epoch: int | None = None,
        pct_start: float = 0.3,
        anneal_strategy: str = "cos",
        cycle_momentum: bool = True,
        div_factor: float = 25.0,
        final_div_factor: float = 1e4,
        three_phase: bool = False,
    ) -> None:
        if cycle_momentum:
            raise NotImplementedError("the momentum cannot be changed; pass cycle_momentum=False")
        if total_steps is None:
            if epochs is None or steps_per_epoch is None:
                raise ValueError("total_steps, or epochs and steps_per_epoch, are wanted")
            total_steps = epochs * steps_per_epoch
        start = max_lr / div_factor
        end = start / final_div_factor
        peak = pct_start * total_steps - 1
        phases = [(peak, start, max_lr)]
        if three_phase:
            phases.append((2 * peak, max_lr, start))
        phases.append((total_steps - 1, phases[-1][2], end))

        def rate(step: int) -> float:
            if step > total_steps:
                raise ValueError(f"{step} steps were taken, more than {total_steps}")
            begin = 0.0
            for until, low, high in phases:
                if step <= until or until == phases[-1][0]:
                    share = (step - begin) / (until - begin)
                    if anneal_strategy == "linear":
                        return low + (high - low) * share
                    return high + (low - high) / 2 * (1 + math.cos(math.pi * share))
                begin = until
            return end

        for group in optimizer.param_groups:
            group["initial_lr"] = 1.0
        super().__init__(optimizer, rate)
