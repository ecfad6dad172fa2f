"""A weight that weight_norm took apart, as one again, as torch.nn.utils.remove_weight_norm."""

from mindspore import Parameter, Tensor
from mindspore.nn import Cell


def remove_weight_norm(module: Cell, name: str = "weight") -> Cell:
    """Make NAME a parameter again, as its two parts give it; the module is changed and returned."""
    hooks = getattr(module, "_weight_norms", {})
    if name not in hooks:
        raise ValueError(f"weight_norm of '{name}' not found in {module}")
    hooks.pop(name).remove()
    lengths, direction = getattr(module, f"{name}_g"), getattr(module, f"{name}_v")
    axes = tuple(axis for axis in range(direction.ndim) if lengths.ndim == 0 or lengths.shape[axis] == 1)
    size = (direction.asnumpy() ** 2).sum(axis=axes, keepdims=lengths.ndim > 0) ** 0.5
    value = Tensor(direction.asnumpy() * (lengths.asnumpy() / size))
    for each in (name, f"{name}_g", f"{name}_v"):
        delattr(module, each)
    setattr(module, name, Parameter(value, name=direction.name.removesuffix("_v")))
    return module
