from typing import Any

import numpy as np
from helpers.torch.nn.utils.parametrize import register_parametrization
from mindspore import Tensor, ops
from mindspore.nn import Cell


def spectral_norm(
    module: Cell,
    name: str = "weight",
    n_power_iterations: int = 1,
    eps: float = 1e-12,
    dim: int | None = None,
) -> Cell:
    """Divide a parameter by its largest singular value wherever it is used.

    That is estimated by 15 steps of power iteration and those of each use in training.
    """
    if dim is None:
        dim = int(any("Transpose" in each.__name__ for each in type(module).__mro__))
    made = _DividedByNorm(getattr(module, name), n_power_iterations, dim, eps)
    return register_parametrization(module, name, made)


class _DividedByNorm(Cell):
    """What makes of a parameter one whose largest singular value is 1."""

    def __init__(self, weight: Tensor, steps: int, dim: int, eps: float) -> None:
        super().__init__()
        dim %= weight.ndim
        self.order = (dim, *(axis for axis in range(weight.ndim) if axis != dim))
        self.steps, self.eps = steps, eps
        if weight.ndim > 1:
            flat = np.moveaxis(weight.asnumpy(), dim, 0).reshape(weight.shape[dim], -1)
            left = np.random.normal(size=flat.shape[0])
            for _ in range(15):
                right = flat.T @ left
                right = right / max(np.linalg.norm(right), eps)
                left = flat @ right
                left = left / max(np.linalg.norm(left), eps)
            self.register_buffer("_u", Tensor(left, weight.dtype))
            self.register_buffer("_v", Tensor(right, weight.dtype))

    def _unit(self, vector: Tensor) -> Tensor:
        return vector / ops.maximum(ops.sqrt((vector**2).sum()), self.eps)

    def construct(self, weight: Any) -> Tensor:
        """The weight, divided."""
        if weight.ndim == 1:
            return self._unit(weight)
        matrix = weight.permute(self.order).reshape(weight.shape[self.order[0]], -1)
        u, v, fixed = self._u, self._v, ops.stop_gradient(matrix)
        if self.training:
            for _ in range(self.steps):
                u = self._unit(ops.matmul(fixed, v))
                v = self._unit(ops.matmul(fixed.T, u))
            self._buffers["_u"], self._buffers["_v"] = u, v
        return weight / (u * ops.matmul(matrix, v)).sum()
