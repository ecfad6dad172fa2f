"""A weight as a length and a direction, as torch.nn.utils.parametrizations.weight_norm."""

from typing import Any

from helpers.torch.nn.utils.parametrize import register_parametrization
from mindspore import Tensor, ops
from mindspore.nn import Cell


class _WeightNorm(Cell):
    """Makes a weight of its lengths along dim and a direction."""

    def __init__(self, dim: int | None) -> None:
        super().__init__()
        self.dim = -1 if dim is None else dim

    def construct(self, length: Tensor, direction: Tensor) -> Tensor:
        return direction * (length / self.length(direction))

    def right_inverse(self, weight: Tensor) -> tuple[Any, Any]:
        return self.length(weight), weight

    def length(self, direction: Tensor) -> Tensor:
        """The norms of the slices along dim, kept as axes of 1; of the whole for -1."""
        if self.dim == -1:
            return ops.sqrt((direction**2).sum())
        axes = tuple(axis for axis in range(direction.ndim) if axis != self.dim % direction.ndim)
        return ops.sqrt((direction**2).sum(axis=axes, keepdims=True)) if axes else ops.abs(direction)


def weight_norm(module: Cell, name: str = "weight", dim: int | None = 0) -> Cell:
    """Have a parameter computed of parametrizations.NAME.original0, its lengths along dim, and original1.

    dim=None is one length for the whole. States with the names NAME_g and NAME_v are not taken.
    """
    return register_parametrization(module, name, _WeightNorm(dim), unsafe=True)
