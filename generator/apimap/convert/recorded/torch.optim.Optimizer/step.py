import inspect
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import Any

import mindspore
from helpers.torch.optim.Optimizer import shared_state
from helpers.torch.Tensor import copy_
from mindspore import Parameter, Tensor, ops
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
    shared_state(optimizer, given=False)
    together, counter = _counted(optimizer, [place for place, each in enumerate(held) if each is not None])
    for rate, group in zip(optimizer.lrs, optimizer.param_groups, strict=True):
        if group["lr"] is not rate:
            ops.assign(rate, Tensor(float(group["lr"]), rate.dtype))
            group["lr"] = rate
    with mindspore._no_grad():
        for count, places in together:
            if counter is not None:
                ops.assign(counter, Tensor(count - 1, counter.dtype))
            _step_of(optimizer, weights, held, {*places})
        if counter is not None:
            ops.assign(counter, Tensor(max(vars(optimizer)["_begun"].values()), counter.dtype))
        for each in joined:
            if each.whole.is_complex():
                each.whole.set_data(ops.Complex()(each[..., 0], each[..., 1]))
            else:
                each.whole.copy_(each)
    shared_state(optimizer, given=True)
    return loss


def _counted(optimizer: Any, given: list[int]) -> tuple[list[tuple[int, list[int]]], Any]:
    """Those that have taken as many steps, this one included; and what counts them where the numbers differ.

    torch counts the steps of each parameter, mindspore those of all.
    """
    steps = vars(optimizer).setdefault("_begun", {})
    counts = dict(vars(optimizer).get("_counts", {}))  # which another optimizer may count on
    before = {*steps.values()}
    steps.update({place: int(each) for place, each in counts.items() if place in steps})
    for place in given:
        steps[place] = steps.get(place, 0) + 1
        if place in counts:
            with mindspore._no_grad():
                counts[place].copy_(Tensor(float(steps[place])))
    now = {steps[place] for place in given}
    counter = getattr(optimizer, "state_step", getattr(optimizer, "step_t", None))
    if counter is None or (len(now) == 1 and before in (set(), {max(now) - 1})):
        return [(max(now), given)], None
    return [(count, [place for place in given if steps[place] == count]) for count in sorted(now)], counter


def _step_of(optimizer: Any, weights: tuple[Parameter, ...], held: list[Any], places: set[int]) -> None:
    """A step of some; the others, and what is kept of them, stay as they are."""
    kept = []
    if len(places) < len(weights):
        found = [each for each in vars(optimizer).values() if isinstance(each, (tuple, list))]
        states = [weights, *(each for each in found if len(each) == len(weights))]
        states = [each for each in states if all(isinstance(one, Parameter) for one in each)]
        still = [place for place in range(len(weights)) if place not in places]
        kept = [(state[place], state[place].copy()) for state in states for place in still]
        held = [
            each if place in places else ops.zeros_like(weights[place]) for place, each in enumerate(held)
        ]
    if isinstance(optimizer, optim.SGD) and any(each.dtype == mindspore.float64 for each in weights):
        _wide_descent(optimizer, held, places)  # the kernel takes no double precision
    else:
        with _refreshed(optimizer, weights):
            optimizer(tuple(held))
    for each, before in kept:
        each.copy_(before)


def _wide_descent(optimizer: Any, held: list[Any], places: set[int]) -> None:
    place = -1
    for group in optimizer.param_groups:
        rate, decay, momentum = (float(group[each]) for each in ("lr", "weight_decay", "momentum"))
        for each in group["params"]:
            place += 1
            if place not in places:
                continue
            numbers = [Tensor(one, each.dtype) for one in (rate, decay, momentum, 1 - group["dampening"])]
            slope = -held[place] if group["maximize"] else held[place]
            slope = slope + each * numbers[1] if decay else slope
            if momentum:
                kept, first = optimizer.accum[place], optimizer.stat[place]
                begins = bool(first.asnumpy().ravel()[0])
                kept.copy_(slope if begins else kept * numbers[2] + slope * numbers[3])
                first.copy_(ops.zeros_like(first))
                slope = slope + kept * numbers[2] if group["nesterov"] else kept * 1
            each.copy_(each - slope * numbers[0])


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
