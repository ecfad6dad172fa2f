"""A weight divided by its largest singular value, as torch.nn.utils.parametrizations.spectral_norm."""

from typing import Any

import mindspore
import numpy as np
from helpers.torch.nn.utils import spectral_axis
from helpers.torch.nn.utils.parametrize import register_parametrization
from mindspore import Tensor, ops
from mindspore.nn import Cell


class _SpectralNorm(Cell):
    """Divides a weight by its largest singular value, which steps of power iteration estimate."""

    def __init__(self, weight: Tensor, steps: int, dim: int, eps: float) -> None:
        super().__init__()
        if not -weight.ndim <= dim < weight.ndim:
            raise IndexError(f"Dimension out of range for {weight.ndim} axes: {dim}")
        if steps <= 0:
            raise ValueError(f"Expected n_power_iterations to be positive, but got {steps}")
        self.steps, self.dim, self.eps = steps, dim % weight.ndim, eps
        if weight.ndim > 1:
            matrix = self.matrix(weight)
            for name, size in zip("uv", matrix.shape, strict=True):
                start = mindspore.tensor(np.random.normal(size=size), weight.dtype)
                self.register_buffer(f"_{name}", self.unit(start))
            self.improved(matrix, 15 + steps)

    def construct(self, weight: Tensor) -> Tensor:
        if weight.ndim == 1:
            return self.unit(weight)
        matrix = self.matrix(weight)
        if self.training:
            self.improved(matrix, self.steps)
        return weight / (self._buffers["_u"] * ops.matmul(matrix, self._buffers["_v"])).sum()

    def right_inverse(self, value: Any) -> Any:
        return value

    def matrix(self, weight: Tensor) -> Tensor:
        """A weight with one row for each slice along dim."""
        order = (self.dim, *(axis for axis in range(weight.ndim) if axis != self.dim))
        return weight.permute(order).reshape(weight.shape[self.dim], -1)

    def unit(self, vector: Tensor) -> Tensor:
        """A vector of length 1."""
        return vector / ops.maximum(ops.sqrt((vector**2).sum()), self.eps)

    def improved(self, matrix: Tensor, steps: int) -> None:
        """Better singular vectors, by steps of power iteration."""
        with mindspore._no_grad():
            fixed, v = ops.stop_gradient(matrix), self._buffers["_v"]
            for _ in range(steps):
                u = self.unit(ops.matmul(fixed, v))
                v = self.unit(ops.matmul(fixed.swapaxes(0, 1), u))
            self._buffers["_u"], self._buffers["_v"] = ops.stop_gradient(u), ops.stop_gradient(v)


def spectral_norm(
    module: Cell,
    name: str = "weight",
    n_power_iterations: int = 1,
    eps: float = 1e-12,
    dim: int | None = None,
) -> Cell:
    """Have a parameter divided by its largest singular value wherever it is used.

    That is estimated by power iteration, from NumPy's random vectors: at once, and at each use in training.
    """
    weight = module._params.get(name)
    if weight is None:
        raise ValueError(f"{type(module).__name__} has no parameter `{name}`")
    if dim is None:
        dim = spectral_axis(module)
    return register_parametrization(module, name, _SpectralNorm(weight, n_power_iterations, dim, eps))
