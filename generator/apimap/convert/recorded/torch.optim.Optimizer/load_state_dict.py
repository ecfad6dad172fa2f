from typing import Any

import mindspore
from mindspore import Parameter, Tensor


def load_state_dict(optimizer: Any, state_dict: dict[str, Any]) -> None:
    """Give an optimizer what ``state_dict`` took from one of the same kind: its state, rates and settings."""
    own = {id(each) for each in optimizer.parameters}
    for each in optimizer.get_parameters():
        if id(each) not in own:
            _load_state_dict_write(each, state_dict[each.name])
    for name, value in state_dict.items():
        head, _, rest = name.partition(".")
        place, _, key = rest.partition(".")
        if head != "param_groups" or not place.isdigit():
            continue
        group = optimizer.param_groups[int(place)]
        if isinstance(group.get(key), Parameter):
            _load_state_dict_write(group[key], Tensor(value, group[key].dtype))
        else:
            group[key] = value


def _load_state_dict_write(parameter: Parameter, value: Any) -> None:
    """Write into it: after set_data an optimizer that has made a step uses the numbers of before."""
    with mindspore._no_grad():
        if parameter.ndim:
            parameter[:] = value
        else:
            parameter.copy_(value)
