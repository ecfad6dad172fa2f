from collections.abc import Callable
from typing import Any

import mindspore
from mindspore import ParameterTuple, Tensor, ops
from mindspore.experimental import optim


def step(optimizer: Any, closure: Callable[[], Any] | None = None) -> Any:
    """Let an optimizer use the gradients of its parameters; what has none stays as it is."""
    if not isinstance(optimizer, optim.Optimizer):
        return optimizer.step() if closure is None else optimizer.step(closure)
    loss = None if closure is None else closure()
    weights = tuple(optimizer.parameters)
    held = [each._grad for each in weights]
    if all(each is None for each in held):
        return loss
    for rate, group in zip(optimizer.lrs, optimizer.param_groups, strict=True):
        if group["lr"] is not rate:
            ops.assign(rate, Tensor(float(group["lr"]), rate.dtype))
            group["lr"] = rate
    with mindspore._no_grad():
        kept = []
        if any(each is None for each in held):
            found = [each for each in vars(optimizer).values() if isinstance(each, (ParameterTuple, tuple))]
            states = [weights, *(each for each in found if len(each) == len(weights))]
            still = [place for place, each in enumerate(held) if each is None]
            kept = [(state[place], state[place].copy()) for state in states for place in still]
            held = [
                ops.zeros_like(each) if gradient is None else gradient
                for gradient, each in zip(held, weights, strict=True)
            ]
        optimizer(tuple(held))
        for each, before in kept:  # after set_data the optimizer would change it no more
            if each.ndim:
                each[:] = before
            else:
                each.copy_(before)
    return loss
