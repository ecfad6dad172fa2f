from typing import Any

from helpers.torch.optim.Optimizer import param_groups, state_of


def saved(optimizer: Any) -> dict[str, Any]:
    """What an optimizer keeps and its settings, parameters by their places, as torch's `state_dict`."""
    groups: list[dict[str, Any]] = []
    weights: list[Any] = []
    for group in param_groups(optimizer):
        places = list(range(len(weights), len(weights) + len(group["params"])))
        weights += [getattr(each, "whole", each) for each in group["params"]]
        groups.append({key: each for key, each in group.items() if key != "params"} | {"params": places})
    kept = state_of(optimizer)
    state = {place: dict(kept[weight]) for place, weight in enumerate(weights) if weight in kept}
    return {"state": state, "param_groups": groups}
