"""Principal components, as torch.pca_lowrank."""

from helpers.torch import svd_lowrank
from mindspore import Tensor


def pca_lowrank(
    A: Tensor, q: int | None = None, center: bool = True, niter: int = 2
) -> tuple[Tensor, Tensor, Tensor]:
    """Give U, S and V of the q largest principal components, 6 or as many as there are by default.

    Computed exactly, so niter changes nothing; torch draws at random and comes near.
    """
    count = min(6, *A.shape[-2:]) if q is None else q
    return svd_lowrank(A - A.mean(-2, keep_dims=True) if center else A, count)
