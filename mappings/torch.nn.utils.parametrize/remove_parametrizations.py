"""A parameter that was computed as a plain one, as torch.nn.utils.parametrize.remove_parametrizations."""

from typing import Any

import mindspore
from mindspore import Parameter, ops
from mindspore.nn import Cell


def remove_parametrizations(module: Cell, tensor_name: str, leave_parametrized: bool = True) -> Cell:
    """Make a parameter of what was computed for it, or of the original, under its own name again."""
    lists: Any = module._cells.get("parametrizations")
    if lists is None or tensor_name not in lists:
        raise ValueError(f"Module does not have a parametrization on {tensor_name}")
    held = lists._cells[tensor_name]
    if not held.is_tensor and not leave_parametrized:
        raise ValueError("a tensor that is made of several cannot be left unparametrized")
    with mindspore._no_grad():
        value: Any = ops.stop_gradient(held()) if leave_parametrized else None
    if held.is_tensor:
        original = held.original if value is None else held._put(held.original, value)
    else:
        first = held.original0
        wanted = any(each.requires_grad for each in held._params.values())
        original = value * 1
        if isinstance(first, Parameter):
            name = first.name.removesuffix("_original0")
            original = Parameter(original, name=name, requires_grad=wanted)
    del lists._cells[tensor_name]
    delattr(type(module), tensor_name)
    if isinstance(original, Parameter):
        module._params[tensor_name] = original
    else:
        module._buffers[tensor_name] = original
    if not len(lists):
        module._cells.pop("parametrizations")
        module.__class__ = type(module).__mro__[1]
    return module
