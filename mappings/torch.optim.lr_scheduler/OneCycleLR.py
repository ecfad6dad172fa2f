"""A rate that rises once and falls, as torch.optim.lr_scheduler.OneCycleLR."""

import inspect
import math
from collections.abc import Callable
from typing import Any

import mindspore
from mindspore import Parameter, Tensor, ops
from mindspore.experimental.optim.lr_scheduler import LambdaLR


class OneCycleLR(LambdaLR):
    """Sets the rate of an optimizer of mindspore.experimental.optim: up to max_lr and down to nearly nothing.

    The momentum (of Adam and its kin the first beta) goes the other way unless cycle_momentum is False. The
    optimizer's own rates and momentum are overwritten.
    """

    def __init__(
        self,
        optimizer: Any,
        max_lr: float | list[float],
        total_steps: int | None = None,
        epochs: int | None = None,
        steps_per_epoch: int | None = None,
        pct_start: float = 0.3,
        anneal_strategy: str = "cos",
        cycle_momentum: bool = True,
        base_momentum: float = 0.85,
        max_momentum: float = 0.95,
        div_factor: float = 25.0,
        final_div_factor: float = 1e4,
        three_phase: bool = False,
    ) -> None:
        if total_steps is None:
            if epochs is None or steps_per_epoch is None:
                raise ValueError("total_steps, or epochs and steps_per_epoch, are wanted")
            total_steps = epochs * steps_per_epoch
        each = [max_lr] * len(optimizer.param_groups) if isinstance(max_lr, (int, float)) else [*max_lr]
        if len(each) != len(optimizer.param_groups):
            raise ValueError(f"{len(optimizer.param_groups)} values of max_lr are wanted, one for each group")
        peak = pct_start * total_steps - 1
        ends = [peak, 2 * peak, total_steps - 1] if three_phase else [peak, total_steps - 1]

        def value(step: int, low: float, high: float, last: float) -> float:
            if step > total_steps:
                raise ValueError(f"{step} steps were taken, more than {total_steps}")
            corners = [low, high, low, last] if three_phase else [low, high, last]
            begin = 0.0
            for place, until in enumerate(ends):
                if step <= until or until == ends[-1]:
                    one, other, share = corners[place], corners[place + 1], (step - begin) / (until - begin)
                    if anneal_strategy == "linear":
                        return one + (other - one) * share
                    return other + (one - other) / 2 * (1 + math.cos(math.pi * share))
                begin = until
            return last

        def rate(most: float) -> Callable[[int], float]:
            start = most / div_factor
            return lambda step: value(step, start, most, start / final_div_factor)

        def momentum(step: int) -> float:
            return value(step, max_momentum, base_momentum, max_momentum)

        self.begin(optimizer, [rate(float(most)) for most in each], momentum, cycle_momentum)

    def begin(self, optimizer: Any, rates: list[Any], momentum: Callable[[int], float], cycled: bool) -> None:
        """Have rates, and momentum if it is cycled, follow functions of the number of steps."""
        self.momentum = momentum
        self.groups = optimizer.param_groups if cycled else []
        for group in self.groups:
            if "betas" not in group and "momentum" not in group:
                raise ValueError("the optimizer has no momentum to cycle; pass cycle_momentum=False")
            if "betas" not in group:  # a tensor may change from step to step
                group["momentum"] = Parameter(Tensor(float(momentum(0))), name="cycled_momentum")
        if any("betas" in group for group in self.groups):
            # Compiled, a step takes a beta for a constant: it would be compiled anew for each one.
            plain = inspect.unwrap(type(optimizer).implementation)
            for each in optimizer.parameters:  # one that is a view of another tensor refuses to be written
                each.set_data(Tensor(each.asnumpy()))
            optimizer.implementation = mindspore._no_grad()(plain.__get__(optimizer))
        for group in optimizer.param_groups:
            group["initial_lr"] = 1.0
        LambdaLR.__init__(self, optimizer, rates)

    def step(self, epoch: int | None = None) -> None:
        """Set the rate of the next step, and the momentum that goes with it."""
        super().step(epoch)
        now = self.momentum(int(self.last_epoch.asnumpy()))
        for group in self.groups:
            if "betas" in group:
                group["betas"] = (now, group["betas"][1])
            else:
                ops.assign(group["momentum"], Tensor(now, group["momentum"].dtype))
