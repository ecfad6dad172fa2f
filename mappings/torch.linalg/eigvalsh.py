"""Eigenvalues of symmetric matrices, as torch.linalg.eigvalsh."""

from helpers.torch.linalg import eigh
from mindspore import Tensor


def eigvalsh(input: Tensor, UPLO: str = "L") -> Tensor:
    """Give the rising eigenvalues of (*, n, n); the triangle UPLO is read, the gradient goes to both."""
    return eigh(input, UPLO).eigenvalues
