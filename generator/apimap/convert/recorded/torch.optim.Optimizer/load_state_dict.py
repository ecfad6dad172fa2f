from typing import Any

from mindspore import Parameter, Tensor, ops


def load_state_dict(optimizer: Any, state_dict: dict[str, Any]) -> None:
    """Give an optimizer what ``state_dict`` took from one of the same kind: its state, rates and settings."""
    own = {id(each) for each in optimizer.parameters}
    for each in optimizer.get_parameters():
        if id(each) not in own:
            ops.assign(each, state_dict[each.name])
    for name, value in state_dict.items():
        head, _, rest = name.partition(".")
        place, _, key = rest.partition(".")
        if head != "param_groups" or not place.isdigit():
            continue
        group = optimizer.param_groups[int(place)]
        if isinstance(group.get(key), Parameter):
            ops.assign(group[key], Tensor(value, group[key].dtype))
        else:
            group[key] = value
