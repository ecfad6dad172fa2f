from helpers.torch.nn.utils.parametrize import register_parametrization
from mindspore import Tensor, ops
from mindspore.nn import Cell


def weight_norm(module: Cell, name: str = "weight", dim: int | None = 0) -> Cell:
    """Make of a parameter its lengths along dim, `original0`, and its direction, `original1`.

    It is computed of them wherever it is used.
    """
    if not isinstance(getattr(module, name, None), Tensor):
        raise ValueError(f"Module '{module}' has no parameter or buffer with name '{name}'")
    return register_parametrization(module, name, _WeightNorm(None if dim == -1 else dim), unsafe=True)


class _WeightNorm(Cell):
    """A direction of the given lengths."""

    def __init__(self, dim: int | None) -> None:
        super().__init__()
        self.dim = dim

    def _length(self, direction: Tensor) -> Tensor:
        if self.dim is None:
            return ops.sqrt((direction**2).sum())
        kept = self.dim % direction.ndim
        axes = tuple(axis for axis in range(direction.ndim) if axis != kept)
        return ops.sqrt((direction**2).sum(axis=axes, keepdims=True)) if axes else ops.abs(direction)

    def construct(self, lengths: Tensor, direction: Tensor) -> Tensor:
        return direction * (lengths / self._length(direction))

    def right_inverse(self, weight: Tensor) -> tuple[Tensor, Tensor]:
        """The lengths and the direction that a weight is made of."""
        return self._length(weight), weight
