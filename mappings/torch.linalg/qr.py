"""Q and R of a matrix, as torch.linalg.qr."""

from typing import NamedTuple

from mindspore import Tensor, ops


class _QR(NamedTuple):
    Q: Tensor
    R: Tensor


def qr(A: Tensor, mode: str = "reduced") -> _QR:
    """Split (..., m, n) into Q and R; with the mode "r" Q is empty. No gradient."""
    if mode not in ("reduced", "complete", "r"):
        raise RuntimeError(f"qr received unrecognized mode '{mode}'")
    q, r = ops.qr(A, "complete" if mode == "complete" else "reduced")
    return _QR(ops.zeros((0,), A.dtype) if mode == "r" else q, r)
