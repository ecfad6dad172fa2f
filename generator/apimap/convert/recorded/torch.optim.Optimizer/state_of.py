import weakref
from collections import defaultdict
from typing import Any

import mindspore
from helpers.torch.optim.Optimizer import shared_state
from mindspore import Parameter, Tensor
from mindspore.experimental import optim

_NAMES = {
    "SGD": {"accum": "momentum_buffer"},
    "RMSprop": {"mean_square": "square_avg", "mean_grad": "grad_avg", "moment": "momentum_buffer"},
    "Adadelta": {"accum": "square_avg", "accum_update": "acc_delta"},
    "Adagrad": {"accum": "sum"},
}
# What is kept for a group that asks for it only, and what torch does not keep.
_ASKED = {"momentum_buffer": "momentum", "grad_avg": "centered", "max_exp_avg_sq": "amsgrad"}
_OTHER = ("parameters", "lrs", "stat")


class _Entry(dict[str, Any]):
    """What is kept for one parameter; what is set reaches the optimizer."""

    def __setitem__(self, key: str, value: Any) -> None:
        if isinstance(value, Tensor) and key in self and key != "step":
            with mindspore._no_grad():
                self[key].copy_(value)
        else:
            super().__setitem__(key, value)


def state_of(optimizer: Any) -> dict[Any, dict[str, Any]]:
    """What an optimizer keeps for each parameter that it has changed, under torch's names."""
    if not isinstance(optimizer, optim.Optimizer):
        kept: dict[Any, dict[str, Any]] = optimizer.state
        return kept
    shared_state(optimizer, given=False)
    found: dict[Any, dict[str, Any]] = defaultdict(dict)
    weights = list(optimizer.parameters)
    kinds = [each.__name__ for each in type(optimizer).__mro__]
    names = next((_NAMES[each] for each in kinds if each in _NAMES), {})
    held = {
        names.get(key, key): each
        for key, each in vars(optimizer).items()
        if key not in _OTHER and isinstance(each, (tuple, list)) and len(each) == len(weights)
        if all(isinstance(one, Parameter) for one in each)
    }
    steps = vars(optimizer).get("_begun", {})
    links = ((own, other()) for own, other in vars(optimizer).get("_shared", []))
    others = {id(own): tensor for own, tensor in links if tensor is not None}
    groups = [group for group in optimizer.param_groups for _ in group["params"]]
    for place, (weight, group) in enumerate(zip(weights, groups, strict=True)):
        if place not in steps and "Adagrad" not in kinds:  # which begins at once
            continue
        entry = {} if "SGD" in kinds else {"step": _count(optimizer, place, steps.get(place, 0))}
        entry |= {key: each[place] for key, each in held.items() if key not in _ASKED or group[_ASKED[key]]}
        entry |= {key: others[id(each)] for key, each in entry.items() if id(each) in others}
        if entry:
            found[getattr(weight, "whole", weight)] = _Entry(entry)
    return found


def _count(optimizer: Any, place: int, steps: int) -> Tensor:
    """The number of steps of one parameter, as a tensor that goes on to count them while somebody has it."""
    counts = vars(optimizer).setdefault("_counts", weakref.WeakValueDictionary())
    found = counts.get(place)
    if found is None:
        counts[place] = found = Tensor(float(steps))
    return found
