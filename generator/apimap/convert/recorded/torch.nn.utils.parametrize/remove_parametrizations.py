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
    first, *others = held._params.values()
    original = first
    if others:
        if not leave_parametrized:
            raise ValueError("what is computed of several parameters is left as it was computed")
        original = Parameter(ops.stop_gradient(held()), name=first.name.rpartition(".")[0])
    elif leave_parametrized:
        with mindspore._no_grad():
            value = ops.stop_gradient(held())
            if value.shape == original.shape:
                original.copy_(value)
            else:
                original = Parameter(value, name=original.name)
    delattr(type(module), tensor_name)
    module._params[tensor_name] = original
    if not len(lists):
        module._cells.pop("parametrizations")
        module.__class__ = type(module).__mro__[1]
    return module
