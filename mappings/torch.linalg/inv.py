"""Inverse of matrices, as torch.linalg.inv."""

from helpers.torch.linalg import lu_factor_ex
from mindspore import Tensor, nn, ops


class _Inverting(nn.Cell):
    """The inverse from rows and from the factors of the matrix (*, n, n), whose gradient is written out."""

    def construct(self, A: Tensor, rows: Tensor, factors: Tensor) -> Tensor:
        size = A.shape[-1]
        place = ops.arange(size).expand_dims(-1)
        for step in range(size):  # L has ones on its diagonal
            head = rows[:, step : step + 1]
            rows = ops.where(place > step, rows - factors[..., step : step + 1] * head, rows)
        for step in range(size - 1, -1, -1):
            head = rows[:, step : step + 1] / factors[:, step : step + 1, step : step + 1]
            rows = ops.where(place < step, rows - factors[..., step : step + 1] * head, rows)
            rows = ops.where(place == step, head, rows)
        return rows

    def bprop(
        self, A: Tensor, rows: Tensor, factors: Tensor, found: Tensor, grad: Tensor
    ) -> tuple[Tensor, ...]:
        turned = (ops.conj(found) if found.is_complex() else found).swapaxes(-1, -2)
        back = -ops.matmul(ops.matmul(turned, grad), turned)
        return back, ops.zeros_like(rows), ops.zeros_like(factors)


def inv(A: Tensor) -> Tensor:
    """Give the inverse of square matrices (*, n, n); one that is singular is refused."""
    if A.ndim < 2 or A.shape[-1] != A.shape[-2]:
        raise RuntimeError("linalg.inv: A must be batches of square matrices")
    if not A.size:
        return A.copy()
    size = A.shape[-1]
    matrices = A.reshape((-1, size, size))
    factors, pivots, info = lu_factor_ex(ops.stop_gradient(matrices))
    if bool((info != 0).any()):
        raise RuntimeError("linalg.inv: the matrix is singular")
    place = ops.arange(size)
    order = place.broadcast_to(pivots.shape)
    for step in range(size):
        at = pivots[:, step : step + 1] - 1
        here, there = order[:, step : step + 1], ops.gather_elements(order, -1, at.astype(order.dtype))
        order = ops.where(place == step, there, ops.where(place == at, here, order))
    rows = (order.expand_dims(-1) == place).astype(A.dtype)
    return _Inverting()(matrices, rows, factors).reshape(A.shape)
