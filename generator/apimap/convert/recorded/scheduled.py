from typing import Any

from mindspore import Parameter, Tensor, ops
from mindspore.experimental import optim


def scheduled(kind: Any, optimizer: Any, *args: Any, **kwargs: Any) -> Any:
    """A scheduler, also of an optimizer that is none of mindspore's: ``group["lr"]`` gets what it gives."""
    if isinstance(optimizer, optim.Optimizer):
        return kind(optimizer, *args, **kwargs)
    groups = optimizer.param_groups
    rates = vars(optimizer).get("_rates")
    if rates is None:
        each = [{"params": [Parameter(Tensor(0.0))], "lr": float(group["lr"])} for group in groups]
        rates = optimizer._rates = optim.SGD(each, lr=0.0)

    class Scheduled(kind):
        def step(self, *args: Any, **kwargs: Any) -> Any:
            for rate, group in zip(rates.lrs, groups, strict=True):
                ops.assign(rate, Tensor(float(group["lr"]), rate.dtype))
            found = super().step(*args, **kwargs)
            for rate, group in zip(rates.lrs, groups, strict=True):
                group["lr"] = float(rate)
            return found

    made = Scheduled(rates, *args, **kwargs)
    for rate, group in zip(rates.lrs, groups, strict=True):
        group["lr"] = float(rate)
    return made
