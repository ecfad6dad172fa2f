"""A rate that rises once and falls, as torch.optim.lr_scheduler.OneCycleLR."""

import inspect
import math
from typing import Any

import mindspore
from mindspore import Parameter, Tensor, ops
from mindspore.experimental.optim.lr_scheduler import LRScheduler


class OneCycleLR(LRScheduler):
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
        self.ends = [peak, 2 * peak, total_steps - 1] if three_phase else [peak, total_steps - 1]
        self.total_steps, self.three_phase, self.anneal_strategy = total_steps, three_phase, anneal_strategy
        cycle = {"base_momentum": base_momentum, "max_momentum": max_momentum} if cycle_momentum else {}
        for group, most in zip(optimizer.param_groups, each, strict=True):
            first = most / div_factor
            group.update({"initial_lr": first, "max_lr": most, "min_lr": first / final_div_factor, **cycle})
        self.begin(optimizer, cycle_momentum)

    def _at(self, step: int, low: float, high: float, last: float) -> float:
        if step > self.total_steps:
            raise ValueError(f"{step} steps were taken, more than {self.total_steps}")
        corners = [low, high, low, last] if self.three_phase else [low, high, last]
        begin = 0.0
        for place, until in enumerate(self.ends):
            if step <= until or until == self.ends[-1]:
                one, other, share = corners[place], corners[place + 1], (step - begin) / (until - begin)
                if self.anneal_strategy == "linear":
                    return one + (other - one) * share
                return other + (one - other) / 2 * (1 + math.cos(math.pi * share))
            begin = until
        return last

    def rate(self, place: int, group: dict[str, Any], step: int) -> float:
        """Give the rate of a group at a step, by what the group says: another state may have been loaded."""
        return self._at(step, group["initial_lr"], group["max_lr"], group["min_lr"])

    def momentum(self, group: dict[str, Any], step: int) -> float:
        """Give the momentum that goes with it."""
        return self._at(step, group["max_momentum"], group["base_momentum"], group["max_momentum"])

    def begin(self, optimizer: Any, cycled: bool) -> None:
        """Have rates, and momentum if it is cycled, follow the number of steps."""
        self.groups = optimizer.param_groups if cycled else []
        for group in self.groups:
            if "betas" not in group and "momentum" not in group:
                raise ValueError("the optimizer has no momentum to cycle; pass cycle_momentum=False")
            if "betas" not in group:  # a tensor may change from step to step
                group["momentum"] = Parameter(Tensor(float(self.momentum(group, 0))), name="cycled_momentum")
        if any("betas" in group for group in self.groups):
            # Compiled, a step takes a beta for a constant: it would be compiled anew for each one.
            plain = inspect.unwrap(type(optimizer).implementation)
            for each in optimizer.parameters:  # one that is a view of another tensor refuses to be written
                each.set_data(Tensor(each.asnumpy()))
            optimizer.implementation = mindspore._no_grad()(plain.__get__(optimizer))
        LRScheduler.__init__(self, optimizer)

    def get_lr(self) -> list[float]:
        """Give the rates of the step that is counted last."""
        step = int(self.last_epoch.asnumpy())
        return [self.rate(place, group, step) for place, group in enumerate(self.optimizer.param_groups)]

    def step(self, epoch: int | None = None) -> None:
        """Set the rate of the next step, and the momentum that goes with it."""
        super().step(epoch)
        for group in self.groups:
            now = self.momentum(group, int(self.last_epoch.asnumpy()))
            if "betas" in group:
                group["betas"] = (now, group["betas"][1])
            else:
                ops.assign(group["momentum"], Tensor(now, group["momentum"].dtype))
