"""A weight as a length and a direction, as torch.nn.utils.weight_norm."""

from mindspore import Parameter, Tensor, ops
from mindspore.nn import Cell


def _length(direction: Tensor, dim: int | None) -> Tensor:
    """The norms of the slices along dim, kept as axes of 1; of the whole for None."""
    if dim is None:
        return ops.sqrt((direction**2).sum())
    axes = tuple(axis for axis in range(direction.ndim) if axis != dim % direction.ndim)
    return ops.sqrt((direction**2).sum(axis=axes, keepdims=True)) if axes else ops.abs(direction)


def weight_norm(module: Cell, name: str = "weight", dim: int | None = 0) -> Cell:
    """Replace a parameter by NAME_g, its lengths along dim, and NAME_v; each call computes it of these.

    remove_weight_norm undoes it. The module is changed and returned.
    """
    dim = None if dim == -1 else dim
    weight = getattr(module, name)
    value = Tensor(weight.asnumpy())
    delattr(module, name)
    setattr(module, f"{name}_g", Parameter(_length(value, dim), name=f"{weight.name}_g"))
    setattr(module, f"{name}_v", Parameter(value, name=f"{weight.name}_v"))

    def compute(cell: Cell, _: object) -> None:
        lengths, direction = getattr(cell, f"{name}_g"), getattr(cell, f"{name}_v")
        setattr(cell, name, direction * (lengths / _length(direction, dim)))

    compute(module, ())
    hooks = getattr(module, "_weight_norms", {})
    object.__setattr__(module, "_weight_norms", {**hooks, name: module.register_forward_pre_hook(compute)})
    return module
