import inspect
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import Any

import mindspore
from helpers.torch.Tensor import copy_
from mindspore import Parameter, ParameterTuple, Tensor, ops
from mindspore.experimental import optim


def _parts(value: Any) -> Any:
    return ops.stack((ops.real(value), ops.imag(value)), -1) if value.is_complex() else value * 1


def step(optimizer: Any, closure: Callable[[], Any] | None = None) -> Any:
    """Let an optimizer use the gradients of its parameters; what has none stays as it is."""
    if not isinstance(optimizer, optim.Optimizer):
        return optimizer.step() if closure is None else optimizer.step(closure)
    loss = None if closure is None else closure()
    weights = tuple(optimizer.parameters)
    joined = [
        each for each in weights if hasattr(each, "whole")
    ]  # parts of complex numbers, or plain tensors
    with mindspore._no_grad():
        for each in joined:
            ops.assign(each, _parts(each.whole))
            each._grad = None if each.whole._grad is None else _parts(each.whole._grad)
    held = [each._grad for each in weights]
    if all(each is None for each in held):
        return loss
    steps = vars(optimizer).setdefault("_begun", {})
    for place, each in enumerate(held):
        if each is not None:
            steps[place] = steps.get(place, 0) + 1
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
        with _refreshed(optimizer, weights):
            optimizer(tuple(held))
        for each, before in kept:
            each.copy_(before)
        for each in joined:
            if each.whole.is_complex():
                each.whole.set_data(ops.Complex()(each[..., 0], each[..., 1]))
            else:
                each.whole.copy_(each)
    return loss


@contextmanager
def _refreshed(optimizer: Any, weights: Iterable[Parameter]) -> Iterator[None]:
    """Compiled, a step keeps the memory of the first one, which `p.data = x` and `set_data` leave behind.

    It writes nothing where a weight is a part of another tensor, nor, uncompiled, where it counts as one, as
    after `p[:] = x`. So the weights have memory of their own for the time of the step.
    """
    places = [each.data_ptr() for each in weights]
    parts = [each.untyped_storage().nbytes() != each.nbytes for each in weights]
    if vars(optimizer).setdefault("_places", places) == places and not any(parts):
        yield
        return
    plain = inspect.unwrap(type(optimizer).implementation)
    optimizer.implementation = plain.__get__(optimizer)
    held = [each.data for each in weights]
    for each in weights:
        each.set_data(each.copy())
    yield
    for each, before, part in zip(weights, held, parts, strict=True):
        if part:
            copy_(before, each)
        else:
            before.copy_(each)
        each.set_data(before)
