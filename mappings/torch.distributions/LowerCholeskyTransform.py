"""Square matrices to triangular ones, as torch.distributions.LowerCholeskyTransform."""

import mindspore
from helpers.torch.distributions import Transform
from mindspore import Tensor, ops


class LowerCholeskyTransform(Transform):
    """The lower triangle as it is, the diagonal through exp."""

    _in = _out = 2

    def _call(self, x: Tensor) -> Tensor:
        below, on = self._places(x)
        if not x.is_floating_point() and not x.is_complex():
            x = x.astype(mindspore.float32)
        nothing = ops.zeros_like(x)
        rows, columns = x.shape[-2:]
        if rows != columns:  # torch adds the diagonal of the smaller square by broadcasting
            if {rows, columns} == {0, 1}:
                return ops.zeros((*x.shape[:-2], 0, 0), x.dtype)
            if min(rows, columns) != 1:
                raise RuntimeError(f"a square matrix is expected, not {rows} by {columns}")
            return ops.where(below, x, nothing) + self._exp(x[..., :1, :1])
        return ops.where(on, self._exp(ops.where(on, x, nothing)), ops.where(below, x, nothing))

    def _inverse(self, y: Tensor) -> Tensor:
        below, on = self._places(y)
        if not y.is_floating_point() and not y.is_complex():
            y = y.astype(mindspore.float32)
        return ops.where(
            on, ops.log(ops.where(on, y, ops.ones_like(y))), ops.where(below, y, ops.zeros_like(y))
        )

    @staticmethod
    def _places(matrix: Tensor) -> tuple[Tensor, Tensor]:
        """Below the diagonal, and on it; chosen, not multiplied: an infinity times 0 would be NaN."""
        row, column = ops.arange(matrix.shape[-2]).expand_dims(-1), ops.arange(matrix.shape[-1])
        return row > column, row == column
