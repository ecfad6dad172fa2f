from mindspore import Tensor, ops
from mindspore.nn import Cell


def custom_from_mask(module: Cell, name: str, mask: Tensor) -> Cell:
    """Multiply a parameter with a mask whenever the module is called, and with those that it had before.

    The parameter itself is NAME_orig then, the mask the buffer NAME_mask; `remove` undoes it.
    """
    hooks = vars(module).get("_prunings", {})
    if name in hooks:
        module._buffers[f"{name}_mask"] = module._buffers[f"{name}_mask"] * mask
    else:
        if name not in module._params:
            raise AttributeError(f"{type(module).__name__} has no parameter `{name}`")
        module._params[f"{name}_orig"] = module._params.pop(name)
        module.register_buffer(f"{name}_mask", mask * 1)

    def compute(cell: Cell, _: object) -> None:
        weight = cell._params[f"{name}_orig"]
        vars(cell)[name] = weight * ops.stop_gradient(cell._buffers[f"{name}_mask"]).astype(weight.dtype)

    compute(module, ())
    if name not in hooks:
        found = {**hooks, name: module.register_forward_pre_hook(compute)}
        object.__setattr__(module, "_prunings", found)
    return module
