import inspect
from typing import Any

from mindspore import Parameter, ParameterTuple
from mindspore.experimental import optim


def add_param_group(optimizer: Any, param_group: dict[str, Any]) -> None:
    """Add a group of parameters, with what the optimizer keeps of each; `step` counts theirs apart.

    Of two parameters with the same name the second gets another.
    """
    held = param_group["params"]
    given = [held] if isinstance(held, Parameter) else list(held)
    group = {**param_group, "params": given}
    if not isinstance(optimizer, optim.Optimizer):
        optimizer.add_param_group(group)
        return
    taken = {each.name for each in optimizer.parameters}
    for each in given:
        number, (name, unnamed, _) = 1, each.name.partition("#")  # Parameter#3: mindspore names it anew
        while each.name in taken or (unnamed and "#" in each.name):
            each.name, number = f"{name}_{number}", number + 1
        taken.add(each.name)
    states = [name for name, value in vars(optimizer).items() if _of_each(name, value, optimizer.parameters)]
    accepted = inspect.signature(type(optimizer)).parameters
    beside = type(optimizer)(
        [dict(group)], **{name: value for name, value in optimizer.defaults.items() if name in accepted}
    )
    optimizer.add_param_group(group)
    made = beside.param_groups[0].items()  # as the class itself casts them
    optimizer.param_groups[-1].update({name: value for name, value in made if name not in ("params", "lr")})
    optimizer.parameters = ParameterTuple(optimizer.parameters)
    for name in states:
        before = getattr(optimizer, name)
        setattr(optimizer, name, type(before)((*before, *getattr(beside, name))))


def _of_each(name: str, value: Any, parameters: Any) -> bool:
    """Whether an optimizer keeps one of these for each parameter."""
    kept = name not in ("parameters", "lrs") and isinstance(value, (tuple, list))
    return kept and len(value) == len(parameters) and all(isinstance(each, Parameter) for each in value)
