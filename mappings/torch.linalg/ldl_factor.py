"""The LDL decomposition, as torch.linalg.ldl_factor."""

from typing import NamedTuple

from helpers.torch.linalg import ldl_factor_ex
from mindspore import Tensor


class _LDL(NamedTuple):
    LD: Tensor
    pivots: Tensor


def ldl_factor(input: Tensor, *, hermitian: bool = False) -> _LDL:
    """Factor symmetric (*, n, n), whose lower triangle is read: L and D in one, and pivots.

    Computed on the host, so without a gradient and not in compiled functions.
    """
    found = ldl_factor_ex(input, hermitian=hermitian, check_errors=True)
    return _LDL(found.LD, found.pivots)
