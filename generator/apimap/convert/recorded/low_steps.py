import inspect
from collections.abc import Callable
from functools import cache
from typing import Any

import mindspore
from mindspore import Tensor, ops
from mindspore.experimental import optim

_LOW = (mindspore.bfloat16, mindspore.float16)


def low_steps() -> None:
    """Let optimizers take a step with parameters of low precision, rounded where torch rounds.

    Those that are not written out here compute the whole step in float32, and round what comes of it.
    """
    plain = optim.Optimizer.__call__

    def stepped(optimizer: Any, gradients: tuple[Tensor, ...]) -> Any:
        kinds = {each.dtype for each in optimizer.parameters}
        if kinds.isdisjoint(_LOW):
            return plain(optimizer, gradients)
        rule = next((found for kind, found in _RULES if isinstance(optimizer, kind)), None)
        with mindspore._no_grad():
            if rule is None or not kinds.issubset(_LOW):
                return _widened(plain, optimizer, gradients)
            for name in ("state_step", "step_t"):
                if hasattr(optimizer, name):
                    ops.assign_add(getattr(optimizer, name), Tensor(1, getattr(optimizer, name).dtype))
            for number, group in enumerate(optimizer.param_groups):
                first, last = optimizer.group_start_id[number : number + 2]
                for place in range(first, last):
                    gradient = gradients[place].astype(mindspore.float32)
                    gradient = -gradient if group["maximize"] else gradient
                    rule(_State(optimizer, place), group, float(group["lr"]), gradient)
        return True

    optim.Optimizer.__call__ = stepped


class _State:
    """What an optimizer holds for one parameter, by the names of its lists: read in float32, rounded."""

    def __init__(self, optimizer: Any, place: int) -> None:
        self.optimizer, self.place = optimizer, place
        self.kind = optimizer.parameters[place].dtype

    def __getitem__(self, name: str) -> Tensor:
        found: Tensor = getattr(self.optimizer, name)[self.place].astype(mindspore.float32)
        return found

    def __setitem__(self, name: str, value: Tensor) -> None:
        getattr(self.optimizer, name)[self.place].copy_(value.astype(self.kind))

    def rounded(self, value: Any) -> Any:
        """A tensor or a number as the dtype has it."""
        if isinstance(value, Tensor):
            return value.astype(self.kind).astype(mindspore.float32)
        return _number(float(value), self.kind)

    def count(self, name: str) -> int:
        """How many steps were taken, this one included."""
        return int(getattr(self.optimizer, name))


@cache
def _number(value: float, kind: Any) -> float:
    return float(Tensor(value, kind).astype(mindspore.float32))


def _decayed(state: _State, group: Any, gradient: Tensor) -> Tensor:
    if not group["weight_decay"]:
        return gradient
    decay = state.rounded(group["weight_decay"])
    return state.rounded(gradient + decay * state["parameters"])


def _sgd(state: _State, group: Any, rate: float, gradient: Tensor) -> None:
    gradient, momentum = _decayed(state, group, gradient), float(group["momentum"])
    if momentum:
        if float(state["stat"].max()):  # the first step
            state["accum"], state["stat"] = gradient, ops.zeros_like(gradient)
        else:
            share = state.rounded(1 - group["dampening"])
            state["accum"] = state.rounded(state["accum"] * momentum) + share * gradient
        buffer = state["accum"]
        gradient = state.rounded(gradient + state.rounded(momentum) * buffer) if group["nesterov"] else buffer
    state["parameters"] = state["parameters"] + state.rounded(-rate) * gradient


def _adam(state: _State, group: Any, rate: float, gradient: Tensor) -> None:
    apart = isinstance(state.optimizer, optim.AdamW)
    if not getattr(state.optimizer, "decoupled", apart):
        gradient = _decayed(state, group, gradient)
    elif group["weight_decay"]:
        state["parameters"] = state["parameters"] * (1 - rate * group["weight_decay"])
    (first, second), count = group["betas"], state.count("state_step")
    mean = state["exp_avg"]
    state["exp_avg"] = mean + (1 - first) * (gradient - mean)
    state["exp_avg_sq"] = state.rounded(state["exp_avg_sq"] * second) + (1 - second) * gradient * gradient
    square = state["exp_avg_sq"]
    if group["amsgrad"]:
        state["max_exp_avg_sq"] = square = ops.maximum(state["max_exp_avg_sq"], square)
    root = state.rounded(state.rounded(ops.sqrt(square)) / (1 - second**count) ** 0.5)
    below = state.rounded(root + state.rounded(group["eps"]))
    state["parameters"] = state["parameters"] - rate / (1 - first**count) * (state["exp_avg"] / below)


def _rmsprop(state: _State, group: Any, rate: float, gradient: Tensor) -> None:
    gradient, alpha = _decayed(state, group, gradient), group["alpha"]
    state["mean_square"] = state.rounded(state["mean_square"] * alpha) + (1 - alpha) * gradient * gradient
    square = state["mean_square"]
    if group["centered"]:
        mean = state["mean_grad"]
        state["mean_grad"] = mean + (1 - alpha) * (gradient - mean)
        square = state.rounded(square - state["mean_grad"] * state["mean_grad"])
    below = state.rounded(state.rounded(ops.sqrt(square)) + state.rounded(group["eps"]))
    if group["momentum"]:
        state["moment"] = state.rounded(state["moment"] * group["momentum"]) + gradient / below
        state["parameters"] = state["parameters"] + state.rounded(-rate) * state["moment"]
    else:
        state["parameters"] = state["parameters"] - rate * (gradient / below)


def _adagrad(state: _State, group: Any, rate: float, gradient: Tensor) -> None:
    gradient = _decayed(state, group, gradient)
    rate = rate / (1 + (state.count("step_t") - 1) * group["lr_decay"])
    state["accum"] = state["accum"] + gradient * gradient
    below = state.rounded(state.rounded(ops.sqrt(state["accum"])) + state.rounded(group["eps"]))
    state["parameters"] = state["parameters"] - rate * (gradient / below)


_RULES: tuple[tuple[Any, Callable[[_State, Any, float, Tensor], None]], ...] = (
    (optim.SGD, _sgd),
    (optim.AdamW, _adam),
    (optim.Adam, _adam),
    (optim.RMSprop, _rmsprop),
    (optim.Adagrad, _adagrad),
)


def _widened(plain: Callable[..., Any], optimizer: Any, gradients: tuple[Tensor, ...]) -> Any:
    """A step, not compiled, with all that is held in low precision in float32 for its time."""
    lists = [each for each in vars(optimizer).values() if isinstance(each, (tuple, list))]
    every = {id(one): one for each in (optimizer.parameters, *lists) for one in each if _is_low(one)}
    held = [(each, each.data) for each in every.values()]
    optimizer.implementation = inspect.unwrap(type(optimizer).implementation).__get__(optimizer)
    for each, low in held:
        each.data = low.astype(mindspore.float32)
    try:
        return plain(optimizer, tuple(each.astype(mindspore.float32) for each in gradients))
    finally:
        for each, low in held:
            low.copy_(each.astype(low.dtype))
            each.data = low


def _is_low(value: Any) -> bool:
    return isinstance(value, Tensor) and value.dtype in _LOW
