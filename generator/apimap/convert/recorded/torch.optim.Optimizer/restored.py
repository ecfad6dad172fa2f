import weakref
from collections import defaultdict
from typing import Any

from helpers.torch.optim.Optimizer import param_groups, state_of
from mindspore import Parameter, Tensor, ops
from mindspore.experimental import optim


def restored(optimizer: Any, given: dict[str, Any]) -> None:
    """Give an optimizer what it, or another one of its kind, had when its state was taken."""
    groups, told = param_groups(optimizer), given["param_groups"]
    if len(groups) != len(told):
        raise ValueError("loaded state dict has a different number of parameter groups")
    if [len(each["params"]) for each in groups] != [len(each["params"]) for each in told]:
        raise ValueError(
            "loaded state dict contains a parameter group that doesn't match the size of optimizer's group"
        )
    weights = [getattr(each, "whole", each) for group in groups for each in group["params"]]
    places = {key: place for place, key in enumerate(each for group in told for each in group["params"])}
    for group, new in zip(groups, told, strict=True):
        group.update({key: each for key, each in new.items() if key != "params"})
    state = {places[key]: entry for key, entry in given["state"].items() if key in places}
    if not isinstance(optimizer, optim.Optimizer):
        optimizer.state = defaultdict(dict, {weights[place]: dict(entry) for place, entry in state.items()})
        return
    steps = {place: int(entry.get("step", 1)) for place, entry in state.items()}
    vars(optimizer)["_begun"], vars(optimizer)["_shared"] = steps, []
    counts = {place: each for place, entry in state.items() if isinstance(each := entry.get("step"), Tensor)}
    vars(optimizer)["_counts"] = weakref.WeakValueDictionary(counts)
    held = state_of(optimizer)
    for place, entry in state.items():
        for key, each in entry.items():
            if isinstance(each, Tensor) and key != "step":
                own = held[weights[place]][key]
                held[weights[place]][key] = each
                if each is not own and each.dtype == own.dtype:
                    vars(optimizer)["_shared"].append((own, weakref.ref(each)))
    for key in ("state_step", "step_t"):
        count = getattr(optimizer, key, None)
        if isinstance(count, Parameter):
            ops.assign(count, Tensor(max(steps.values(), default=0), count.dtype))
    for place, each in enumerate(getattr(optimizer, "stat", ())):  # whether a step is the first
        ops.assign(each, ops.zeros_like(each) if place in steps else ops.ones_like(each))
