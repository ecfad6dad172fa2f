"""The largest or smallest eigenvalues of a symmetric matrix, as torch.lobpcg."""

from mindspore import Tensor, ops
from mindspore.scipy.linalg import eigh


def lobpcg(
    A: Tensor,
    k: int | None = None,
    B: Tensor | None = None,
    X: Tensor | None = None,
    largest: bool | None = None,
) -> tuple[Tensor, Tensor]:
    """Give the k largest (largest=False: smallest) eigenvalues of a matrix, and their vectors as columns.

    All are computed and the wanted ones taken; X says only how many. One symmetric matrix, without B.
    """
    if B is not None or A.ndim != 2:
        raise NotImplementedError("only for one symmetric matrix, without B")
    if not A.size:  # the kernel would end the process
        raise ValueError("lobpcg: a matrix without rows has no eigenvalues")
    count = int(k) if k else (1 if X is None else X.shape[-1])
    values, vectors = eigh(A)
    if largest is not False:
        values, vectors = ops.flip(values, (0,)), ops.flip(vectors, (1,))
    return values[:count], vectors[:, :count]
