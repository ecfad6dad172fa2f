"""The largest singular values, as torch.svd_lowrank."""

from mindspore import Tensor, ops


def svd_lowrank(
    A: Tensor, q: int | None = 6, niter: int | None = 2, M: Tensor | None = None
) -> tuple[Tensor, Tensor, Tensor]:
    """Give U, S and V of the q largest singular values of A, or of A - M: (*, m, q), (*, q), (*, n, q).

    Computed exactly, so niter changes nothing; torch draws at random and comes near.
    """
    if q is not None and q < 0:
        raise RuntimeError(f"q is 0 or more, not {q}")
    s, u, v = ops.svd(A if M is None else A - M)
    s = ops.real(s) if s.is_complex() else s
    count = min(6 if q is None else int(q), s.shape[-1])
    return u[..., :count], s[..., :count], v[..., :count]
