"""Gives a parameter by its name, as torch.nn.Module.get_parameter."""

from typing import Any

from mindspore import Parameter, nn


def get_parameter(self: nn.Cell, target: str) -> Parameter:
    """Give the parameter of a dotted name, by the names of attributes, whatever it is called itself.

    An AttributeError says what there is not.
    """
    path, _, name = target.rpartition(".")
    owner: Any = self
    for part in filter(None, path.split(".")):
        if part not in getattr(owner, "_cells", {}):
            raise AttributeError(f"{type(owner).__name__} has no attribute `{part}`")
        owner = owner._cells[part]
    found = getattr(owner, name, None)
    if not isinstance(found, Parameter):
        raise AttributeError(f"{type(owner).__name__} has no parameter `{name}`")
    return found
