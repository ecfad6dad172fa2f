"""Q and R of a matrix, as torch.linalg.qr."""

from typing import NamedTuple

from mindspore import Tensor, nn, ops


class _QR(NamedTuple):
    Q: Tensor
    R: Tensor


class _QRSplit(nn.Cell):
    """Q and R in the reduced form, and the gradient of both, which the kernel has not."""

    def construct(self, A: Tensor) -> tuple[Tensor, Tensor]:
        return ops.qr(A, "reduced")

    def bprop(self, A: Tensor, found: tuple[Tensor, Tensor], grads: tuple[Tensor, Tensor]) -> tuple[Tensor]:
        (q, r), (q_grad, r_grad) = found, grads
        rows, columns = A.shape[-2:]
        if rows >= columns:
            return (_qr_back(q, r, q_grad, r_grad),)
        # A wide matrix is a square one and what Q turns into the rest of R.
        square, rest = r[..., :rows], A[..., rows:]
        q_grad = q_grad + ops.matmul(rest, _qr_adjoint(r_grad[..., rows:]))
        first = _qr_back(q, square, q_grad, r_grad[..., :rows])
        return (ops.concat([first, ops.matmul(q, r_grad[..., rows:])], -1),)


def _qr_back(q: Tensor, r: Tensor, q_grad: Tensor, r_grad: Tensor) -> Tensor:
    """The gradient of a matrix with at least as many rows as columns."""
    inner = ops.matmul(r, _qr_adjoint(r_grad)) - ops.matmul(_qr_adjoint(q_grad), q)
    size = ops.arange(r.shape[-1])
    below, on = size.expand_dims(-1) > size, size.expand_dims(-1) == size
    nothing = ops.zeros_like(inner)
    under = ops.where(below, inner, nothing)
    diagonal = ops.where(on, inner, nothing)
    diagonal = (diagonal + ops.conj(diagonal)) / 2 if inner.is_complex() else diagonal
    whole = q_grad + ops.matmul(q, under + _qr_adjoint(under) + diagonal)
    return _qr_adjoint(ops.matrix_solve(r, _qr_adjoint(whole)))


def _qr_adjoint(matrix: Tensor) -> Tensor:
    turned = matrix.swapaxes(-1, -2)
    return ops.conj(turned) if matrix.is_complex() else turned


def qr(A: Tensor, mode: str = "reduced") -> _QR:
    """Split (..., m, n) into Q and R; with the mode "r" Q is empty, and there is no gradient.

    Nor is there one with "complete" of more rows than columns, as in torch.
    """
    if mode not in ("reduced", "complete", "r"):
        raise RuntimeError(f"qr received unrecognized mode '{mode}'")
    rows, columns = A.shape[-2:]
    if not A.size:  # the kernel leaves memory as it was
        depth = rows if mode == "complete" else min(rows, columns)
        q = ops.eye(rows, depth, A.dtype).broadcast_to((*A.shape[:-2], rows, depth))
        return _QR(
            ops.zeros((0,), A.dtype) if mode == "r" else q * 1,
            ops.zeros((*A.shape[:-2], depth, columns), A.dtype),
        )
    # The kernel squares the numbers: the largest one becomes 1 first.
    largest = ops.stop_gradient(ops.abs(ops.real(A) if A.is_complex() else A)).max()
    scale = ops.where(ops.isfinite(largest) & (largest > 0), largest, ops.ones_like(largest)).astype(A.dtype)
    if mode == "complete" and rows > columns:
        q, r = ops.qr(A / scale, "complete")
    else:
        q, r = _QRSplit()(A / scale)
    return _QR(ops.zeros((0,), A.dtype) if mode == "r" else q, r * scale)
