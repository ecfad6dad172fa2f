import mindspore
from mindspore import ops
from mindspore.nn import Cell


def remove(module: Cell, name: str) -> Cell:
    """Give a parameter that was pruned the zeros of its mask for good, under its own name again."""
    hooks = vars(module).get("_prunings", {})
    if name not in hooks:
        raise ValueError(f"Parameter '{name}' of module {type(module).__name__} has to be pruned first")
    hooks.pop(name).remove()
    weight = module._params.pop(f"{name}_orig")
    mask = module._buffers.pop(f"{name}_mask")
    with mindspore._no_grad():
        weight.copy_(ops.stop_gradient(weight) * mask.astype(weight.dtype))
    vars(module).pop(name, None)
    module._params[name] = weight
    return module
