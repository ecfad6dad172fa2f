from typing import Any

import mindspore
from helpers.torch.nn import ModuleDict
from helpers.torch.nn.utils.parametrize import ParametrizationList
from mindspore import Parameter, ops
from mindspore.nn import Cell


def register_parametrization(
    module: Cell, tensor_name: str, parametrization: Cell, *, unsafe: bool = False
) -> Cell:
    """Have a parameter computed by a module wherever it is used; it is `parametrizations.NAME.original` then.

    A module's `right_inverse` says what the original is, or what several originals are.
    """
    lists: Any = module._cells.get("parametrizations")
    if lists is None or tensor_name not in lists:
        if tensor_name not in module._params:
            raise ValueError(f"Module has no parameter `{tensor_name}` that could be parametrized")
        if lists is None:
            plain = type(module)
            module.__class__ = type(
                f"Parametrized{plain.__name__}", (plain,), {"__module__": plain.__module__}
            )
            module.parametrizations = lists = ModuleDict()
        held = ParametrizationList(module._params.pop(tensor_name))
        lists._cells[tensor_name] = held

        def computed(cell: Cell) -> Any:
            return cell._cells["parametrizations"]._cells[tensor_name]()

        setattr(type(module), tensor_name, property(computed))
    held = lists._cells[tensor_name]
    if hasattr(parametrization, "right_inverse"):
        with mindspore._no_grad():
            value = parametrization.right_inverse(held())
            if isinstance(value, tuple) and not len(held):
                whole = held._params.pop("original")
                for place, each in enumerate(value):
                    made = Parameter(ops.stop_gradient(each), name=f"{whole.name}{place}")
                    held._params[f"original{place}"] = made
            elif value.shape == held.original.shape:
                held.original.copy_(value)
            else:
                held._params["original"] = Parameter(ops.stop_gradient(value), name=held.original.name)
    held.insert_child_to_cell(str(len(held)), parametrization.set_train(module.training))
    return module
