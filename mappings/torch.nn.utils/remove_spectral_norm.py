"""A weight that spectral_norm divides, as a parameter again, as torch.nn.utils.remove_spectral_norm."""

import numpy as np
from mindspore import Parameter, Tensor
from mindspore.nn import Cell


def remove_spectral_norm(module: Cell, name: str = "weight") -> Cell:
    """Make NAME a parameter again, of its last value; the module is changed and returned."""
    hooks = getattr(module, "_spectral_norms", {})
    if name not in hooks:
        raise ValueError(f"spectral_norm of '{name}' not found in {module}")
    hooks.pop(name).remove()
    original, left, right = (getattr(module, f"{name}_{each}") for each in ("orig", "u", "v"))
    matrix = original.asnumpy()
    dim = matrix.shape.index(left.shape[0])
    flat = np.moveaxis(matrix, dim, 0).reshape(left.shape[0], -1)
    value = Tensor(matrix / (left.asnumpy() @ flat @ right.asnumpy()))
    for each in (name, f"{name}_orig", f"{name}_u", f"{name}_v"):
        delattr(module, each)
    setattr(module, name, Parameter(value, name=original.name.removesuffix("_orig")))
    return module
