import mindspore
from helpers.torch.nn.utils.parametrize import register_parametrization
from mindspore import Parameter, Tensor, ops
from mindspore.nn import Cell, Conv1dTranspose, Conv2dTranspose, Conv3dTranspose


def spectral_norm(
    module: Cell,
    name: str = "weight",
    n_power_iterations: int = 1,
    eps: float = 1e-12,
    dim: int | None = None,
) -> Cell:
    """Divide a parameter by its largest singular value wherever it is used.

    That is estimated by 15 steps of power iteration, and those of each use in training.
    """
    weight = getattr(module, name, None)
    if not isinstance(weight, Tensor):
        raise ValueError(f"Module '{module}' has no parameter or buffer with name '{name}'")
    if dim is None:
        turned = isinstance(module, (Conv1dTranspose, Conv2dTranspose, Conv3dTranspose))
        dim = int(turned or "ConvTranspose" in type(module).__name__)
    divided = _SpectralNorm(weight, n_power_iterations, dim, eps)
    divided.set_train()
    return register_parametrization(module, name, divided)


class _SpectralNorm(Cell):
    """A weight over its largest singular value; the vectors that tell it are `_u` and `_v`."""

    def __init__(self, weight: Tensor, steps: int, dim: int, eps: float) -> None:
        super().__init__()
        if steps <= 0:
            raise ValueError(
                f"Expected n_power_iterations to be positive, but got n_power_iterations={steps}"
            )
        self.dim, self.steps, self.eps = dim if weight.ndim > 1 else 0, steps, eps
        if weight.ndim < 2:
            return
        object.__setattr__(self, "buffer_names", ("_u", "_v"))
        with mindspore._no_grad():
            rows, columns = self._matrix(weight).shape
            for name, size in (("_u", rows), ("_v", columns)):
                start = self._unit(ops.randn(size).astype(weight.dtype))
                self.insert_param_to_cell(name, Parameter(start, name=name, requires_grad=False))
            self._iterate(weight, 15)

    def _matrix(self, weight: Tensor) -> Tensor:
        order = (self.dim, *(axis for axis in range(weight.ndim) if axis != self.dim))
        return weight.permute(order).reshape(weight.shape[self.dim], -1)

    def _unit(self, vector: Tensor) -> Tensor:
        return vector / ops.maximum(
            ops.sqrt((vector * vector).sum()), ops.full((), self.eps, dtype=vector.dtype)
        )

    def _iterate(self, weight: Tensor, steps: int) -> None:
        with mindspore._no_grad():
            matrix = ops.stop_gradient(self._matrix(weight))
            u, v = self._params["_u"], self._params["_v"]
            for _ in range(steps):
                u.copy_(self._unit(ops.matmul(matrix, v)))
                v.copy_(self._unit(ops.matmul(matrix.T, u)))

    def construct(self, weight: Tensor) -> Tensor:
        if weight.ndim < 2:
            return self._unit(weight)
        if self.training:
            self._iterate(weight, self.steps)
        u, v = (ops.stop_gradient(self._params[name] * 1) for name in ("_u", "_v"))
        return weight / (u * ops.matmul(self._matrix(weight), v)).sum()

    def right_inverse(self, value: Tensor) -> Tensor:
        """A weight that is given later is taken as it is."""
        return value
