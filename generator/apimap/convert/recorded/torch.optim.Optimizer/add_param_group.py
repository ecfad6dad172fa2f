from typing import Any

from mindspore import Parameter
from mindspore.experimental import optim


def add_param_group(optimizer: Any, param_group: dict[str, Any]) -> None:
    """Add a group of parameters; of two parameters with the same name the second gets another."""
    held = param_group["params"]
    given = [held] if isinstance(held, Parameter) else list(held)
    if isinstance(optimizer, optim.Optimizer):
        taken = {each.name for each in optimizer.parameters}
        for each in given:
            number, name = 1, each.name
            while each.name in taken:
                each.name, number = f"{name}_{number}", number + 1
            taken.add(each.name)
    optimizer.add_param_group({**param_group, "params": given})
