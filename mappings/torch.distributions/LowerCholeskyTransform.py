"""Square matrices to triangular ones, as torch.distributions.LowerCholeskyTransform."""

import mindspore
from helpers.torch.distributions import Transform
from mindspore import Tensor, ops


class LowerCholeskyTransform(Transform):
    """The lower triangle as it is, the diagonal through exp."""

    _in = _out = 2

    def _call(self, x: Tensor) -> Tensor:
        below, on = self._places(x)
        x = x if x.is_floating_point() else x.astype(mindspore.float32)
        nothing = ops.zeros_like(x)
        return ops.where(on, self._exp(ops.where(on, x, nothing)), ops.where(below, x, nothing))

    def _inverse(self, y: Tensor) -> Tensor:
        below, on = self._places(y)
        y = y if y.is_floating_point() else y.astype(mindspore.float32)
        return ops.where(
            on, ops.log(ops.where(on, y, ops.ones_like(y))), ops.where(below, y, ops.zeros_like(y))
        )

    @staticmethod
    def _places(matrix: Tensor) -> tuple[Tensor, Tensor]:
        """Below the diagonal, and on it; chosen, not multiplied: an infinity times 0 would be NaN."""
        row, column = ops.arange(matrix.shape[-2]).expand_dims(-1), ops.arange(matrix.shape[-1])
        return row > column, row == column
