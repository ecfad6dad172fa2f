from typing import Any

import mindspore
from mindspore import Parameter, ops
from mindspore.nn import Cell


def remove_parametrizations(module: Cell, tensor_name: str, leave_parametrized: bool = True) -> Cell:
    """Make a parameter of what was computed for it, or of the original, under its own name again."""
    lists: Any = module._cells.get("parametrizations")
    if lists is None or tensor_name not in lists:
        raise ValueError(f"Module does not have a parametrization on {tensor_name}")
    held = lists._cells.pop(tensor_name)
    several = "original" not in held._params
    if several and not leave_parametrized:
        raise ValueError("what is made of several parameters cannot be left as it was")
    original = next(iter(held._params.values()))
    if leave_parametrized:
        with mindspore._no_grad():
            value = ops.stop_gradient(held())
            if value.shape == original.shape and not several:
                original.copy_(value)
            else:
                name = original.name.removesuffix("0") if several else original.name
                original = Parameter(value, name=name)
    delattr(type(module), tensor_name)
    module._params[tensor_name] = original
    if not len(lists):
        module._cells.pop("parametrizations")
        module.__class__ = type(module).__mro__[1]
    return module
