from typing import Any

from helpers.torch.optim.Optimizer import param_groups
from mindspore.experimental import optim

_EVERY = {"differentiable": False, "foreach": None, "maximize": False, "weight_decay": 0}
_DECOUPLED = {"capturable": False, "decoupled_weight_decay": False}
# What torch's optimizers keep in each group of parameters, with what is usual.
_OPTIONS: dict[str, dict[str, Any]] = {
    "SGD": {**_EVERY, "dampening": 0, "fused": None, "momentum": 0, "nesterov": False},
    "Adam": {**_EVERY, **_DECOUPLED, "amsgrad": False, "betas": (0.9, 0.999), "eps": 1e-8, "fused": None},
    "AdamW": {**_EVERY, **_DECOUPLED, "amsgrad": False, "betas": (0.9, 0.999), "eps": 1e-8, "fused": None}
    | {"decoupled_weight_decay": True, "weight_decay": 0.01},
    "RMSprop": {**_EVERY, "alpha": 0.99, "capturable": False, "centered": False, "eps": 1e-8, "momentum": 0},
    "Adagrad": {**_EVERY, "eps": 1e-10, "fused": None, "initial_accumulator_value": 0, "lr_decay": 0},
    "Adadelta": {**_EVERY, "capturable": False, "eps": 1e-6, "rho": 0.9},
    "Adamax": {**_EVERY, "betas": (0.9, 0.999), "capturable": False, "eps": 1e-8},
    "NAdam": {**_EVERY, **_DECOUPLED, "betas": (0.9, 0.999), "eps": 1e-8, "momentum_decay": 0.004},
    "RAdam": {**_EVERY, **_DECOUPLED, "betas": (0.9, 0.999), "eps": 1e-8},
    "ASGD": {**_EVERY, "alpha": 0.75, "capturable": False, "lambd": 1e-4, "t0": 1e6},
    "Rprop": {key: each for key, each in _EVERY.items() if key != "weight_decay"}
    | {"capturable": False, "etas": (0.5, 1.2), "step_sizes": (1e-6, 50)},
    "SparseAdam": {"betas": (0.9, 0.999), "eps": 1e-8, "maximize": False},
}


def printed_optimizers() -> None:
    """Have optimizers printed as torch prints them: the options of each group, by its names."""
    optim.Optimizer.__repr__ = _text


def _text(optimizer: Any) -> str:
    kind = type(optimizer)
    names = [each.__name__.rpartition("_")[2] for each in kind.__mro__]
    usual = next((_OPTIONS[each] for each in names if each in _OPTIONS), {})
    text = f"{names[0] if kind.__module__ == __name__ else kind.__name__} ("
    for place, group in enumerate(param_groups(optimizer)):
        held = {key: each for key, each in group.items() if key in usual or key in ("lr", "initial_lr")}
        said = {**usual, **(held if usual else group)}
        lines = [
            f"    {key}: {_option(said[key], usual.get(key))}\n" for key in sorted(said) if key != "params"
        ]
        text += f"\nParameter Group {place}\n{''.join(lines)}"
    return f"{text})"


def _option(value: Any, usual: Any) -> Any:
    """An option as it is written where it is given: 0, not 0.0."""
    if isinstance(usual, tuple) and isinstance(value, (tuple, list)) and len(value) == len(usual):
        return tuple(_option(each, other) for each, other in zip(value, usual, strict=True))
    return usual if isinstance(value, float) and value == usual else value
