"""The pseudo-inverse of matrices, as torch.pinverse."""

from helpers.torch.linalg import pinv
from mindspore import Tensor


def pinverse(input: Tensor, rcond: float = 1e-15) -> Tensor:
    """Give the pseudo-inverse of matrices (*, m, n); singular values below rcond × the largest count as 0."""
    return pinv(input, rtol=rcond)
