"""A weight divided by its largest singular value, as torch.nn.utils.spectral_norm."""

import numpy as np
from helpers.torch.nn.utils import spectral_axis
from mindspore import Parameter, Tensor, ops
from mindspore.nn import Cell


def spectral_norm(
    module: Cell,
    name: str = "weight",
    n_power_iterations: int = 1,
    eps: float = 1e-12,
    dim: int | None = None,
) -> Cell:
    """Replace a parameter by NAME_orig, divided at each call by its largest singular value.

    That is estimated by 15 steps of power iteration and those of each call in training.
    """
    if dim is None:
        dim = spectral_axis(module)
    weight = getattr(module, name)
    value = Tensor(weight.asnumpy())
    order = (dim, *(axis for axis in range(value.ndim) if axis != dim))
    rows = value.shape[dim]

    def unit(vector: Tensor) -> Tensor:
        return vector / ops.maximum(ops.sqrt((vector**2).sum()), eps)

    delattr(module, name)
    setattr(module, f"{name}_orig", Parameter(value, name=f"{weight.name}_orig"))
    kept = (f"{name}_u", f"{name}_v")
    object.__setattr__(module, "buffer_names", (*getattr(module, "buffer_names", ()), *kept))
    flat = np.moveaxis(value.asnumpy(), dim, 0).reshape(rows, -1)
    left = np.random.normal(size=rows)
    for _ in range(
        max(n_power_iterations, 15)
    ):  # torch takes one step at each call; mindspore's cells evaluate first
        right = flat.T @ left
        right = right / max(np.linalg.norm(right), eps)
        left = flat @ right
        left = left / max(np.linalg.norm(left), eps)
    for vector, letter in ((left, "u"), (right, "v")):
        start = Tensor(vector, value.dtype)
        setattr(module, f"{name}_{letter}", Parameter(start, f"{weight.name}_{letter}", requires_grad=False))

    def compute(cell: Cell, _: object) -> None:
        original = getattr(cell, f"{name}_orig")
        matrix = original.permute(order).reshape(rows, -1)
        left, right = getattr(cell, f"{name}_u"), getattr(cell, f"{name}_v")
        u, v, fixed = left.value(), right.value(), ops.stop_gradient(matrix)
        if cell.training:
            for _ in range(n_power_iterations):
                v = unit(ops.matmul(fixed.T, u))
                u = unit(ops.matmul(fixed, v))
            left.set_data(u)
            right.set_data(v)
        sigma = (u * ops.matmul(matrix, v)).sum()
        setattr(cell, name, original / sigma)

    setattr(module, name, value)
    hooks = getattr(module, "_spectral_norms", {})
    object.__setattr__(module, "_spectral_norms", {**hooks, name: module.register_forward_pre_hook(compute)})
    return module
