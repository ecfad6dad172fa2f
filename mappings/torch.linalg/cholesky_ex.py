"""Cholesky decomposition with an error number, as torch.linalg.cholesky_ex."""

from typing import Any, NamedTuple

import mindspore
import numpy as np
from helpers.torch.linalg import cholesky
from mindspore import Tensor, ops


class _Factor(NamedTuple):
    L: Tensor
    info: Tensor


def cholesky_ex(input: Tensor, *, upper: bool = False, check_errors: bool = False) -> _Factor:
    """Give the triangular factor of positive definite matrices, (*, n, n), and 0, or where each failed.

    info is the size of the first leading part that is not positive definite; that factor is NaN.
    Not in compiled functions.
    """
    if not input.size:
        return _Factor(input.copy(), ops.zeros(input.shape[:-2], mindspore.int32))
    matrices = ops.stop_gradient(input).asnumpy().reshape(-1, *input.shape[-2:])
    if upper:  # the upper triangle is read then
        matrices = matrices.conj().swapaxes(-1, -2)
    info = Tensor([_failed(matrix) for matrix in matrices], mindspore.int32).reshape(input.shape[:-2])
    if not bool((info != 0).any()):
        return _Factor(cholesky(input, upper=upper), info)
    if check_errors:
        raise RuntimeError("linalg.cholesky_ex: the matrix is not positive definite")
    failed = (info != 0).reshape(*info.shape, 1, 1)
    one = ops.eye(input.shape[-1]).astype(input.dtype)
    factors = cholesky(ops.where(failed, one, input), upper=upper)
    return _Factor(ops.where(failed, ops.full_like(factors, float("nan")), factors), info)


def _failed(matrix: np.ndarray[Any, Any]) -> int:
    """The size of the first leading part without a factor, 0 where the whole has one."""
    for size in (len(matrix), *range(1, len(matrix) + 1)):
        try:
            if not np.isfinite(np.linalg.cholesky(matrix[:size, :size])).all():
                raise np.linalg.LinAlgError
        except np.linalg.LinAlgError:
            if size < len(matrix) or len(matrix) == 1:
                return size
        else:
            if size == len(matrix):
                return 0
    return len(matrix)
