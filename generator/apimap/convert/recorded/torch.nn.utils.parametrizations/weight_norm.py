from typing import Any

from helpers.torch.nn.utils.parametrize import register_parametrization
from mindspore import Tensor, ops
from mindspore.nn import Cell


def weight_norm(module: Cell, name: str = "weight", dim: int | None = 0) -> Cell:
    """Make a parameter of its lengths along an axis, `original0`, and its directions, `original1`.

    Without an axis it has one length.
    """
    return register_parametrization(module, name, _LengthTimesDirection(dim))


class _LengthTimesDirection(Cell):
    """What makes a parameter of lengths and directions."""

    def __init__(self, dim: int | None) -> None:
        super().__init__()
        self.dim = dim

    def _lengths(self, weight: Any) -> Any:
        if self.dim is None or self.dim == -1:
            return ops.sqrt((weight**2).sum())
        axes = tuple(axis for axis in range(weight.ndim) if axis != self.dim % weight.ndim)
        return ops.sqrt((weight**2).sum(axes, keepdims=True)) if axes else weight.abs()

    def construct(self, length: Any, direction: Any) -> Tensor:
        """The parameter."""
        return direction * (length / self._lengths(direction))

    def right_inverse(self, weight: Any) -> tuple[Tensor, Tensor]:
        """The lengths and directions of a parameter."""
        return self._lengths(weight), weight
