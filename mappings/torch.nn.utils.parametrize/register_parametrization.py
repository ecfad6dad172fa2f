"""A parameter that a module computes, as torch.nn.utils.parametrize.register_parametrization."""

import contextlib
from typing import Any

import mindspore
from helpers.torch.nn import ModuleDict
from helpers.torch.nn.utils.parametrize import ParametrizationList
from mindspore import Tensor
from mindspore.nn import Cell


def register_parametrization(
    module: Cell, tensor_name: str, parametrization: Cell, *, unsafe: bool = False
) -> Cell:
    """Have a parameter computed by a module wherever it is used; it is `parametrizations.NAME.original` then.

    A module's right_inverse says what the original is. Not in compiled functions.
    """
    parametrization.set_train(module.training)
    lists: Any = module._cells.get("parametrizations")
    if lists is not None and tensor_name in lists:
        held = lists._cells[tensor_name]
        if not unsafe:
            with mindspore._no_grad():
                before = held()
                after = parametrization(before)
                _checked(after, before)
                if hasattr(parametrization, "right_inverse"):
                    with contextlib.suppress(NotImplementedError):
                        _checked(parametrization.right_inverse(after), before)
        held.append(parametrization)
        held.unsafe = held.unsafe or unsafe
        return module
    held_in = next((each for each in (module._params, module._buffers) if tensor_name in each), None)
    if held_in is None:
        raise ValueError(f"Module has no parameter `{tensor_name}` that could be parametrized")
    held = ParametrizationList([parametrization], held_in[tensor_name], unsafe=unsafe)
    held_in.pop(tensor_name)
    if lists is None:
        module.__class__ = _parametrized(type(module))
        module.parametrizations = lists = ModuleDict()
    lists._cells[tensor_name] = held

    def computed(cell: Any) -> Any:
        parts = cell._cells["parametrizations"]._cells[tensor_name]
        if not ParametrizationList._blocks:
            return parts()
        found = ParametrizationList._computed
        if (id(cell), tensor_name) not in found:
            found[id(cell), tensor_name] = parts()
        return found[id(cell), tensor_name]

    setattr(type(module), tensor_name, property(computed))
    return module


def _checked(value: Any, like: Tensor) -> None:
    if not isinstance(value, Tensor) or (value.shape, value.dtype) != (like.shape, like.dtype):
        raise ValueError(f"a parametrization must give a tensor of shape {like.shape} and dtype {like.dtype}")


def _parametrized(plain: Any) -> type:
    """A class of a module of which some members are computed; setting one sets its original."""

    def assign(cell: Any, name: str, value: Any) -> None:
        lists = cell._cells.get("parametrizations")
        if lists is not None and name in lists:
            lists[name].right_inverse(value)
        else:
            plain.__setattr__(cell, name, value)

    members = {"__module__": plain.__module__, "__setattr__": assign}
    return type(f"Parametrized{plain.__name__}", (plain,), members)
