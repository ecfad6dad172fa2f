"""Computed parameters of another module, as transfer_parametrizations_and_params of torch."""

from typing import Any

from helpers.torch.nn.utils.parametrize import is_parametrized, register_parametrization
from mindspore import Parameter, ops
from mindspore.nn import Cell


def transfer_parametrizations_and_params(
    from_module: Cell, to_module: Cell, tensor_name: str | None = None
) -> Cell:
    """Have parameters of a module computed as another's are, of the same originals; all, or the named one."""
    if not is_parametrized(from_module):
        return to_module
    lists: Any = from_module._cells["parametrizations"]
    for name in list(lists) if tensor_name is None else [tensor_name]:
        held = lists[name]
        if not hasattr(to_module, name):
            to_module._params[name] = Parameter(ops.stop_gradient(held()), name=name)
        for each in held:
            register_parametrization(to_module, name, each)
        target: Any = to_module._cells["parametrizations"]
        target[name]._params.update(held._params)
        target[name]._buffers.update(held._buffers)
    return to_module
