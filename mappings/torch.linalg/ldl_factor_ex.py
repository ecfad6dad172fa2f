"""The LDL decomposition with an error code, as torch.linalg.ldl_factor_ex."""

from typing import Any, NamedTuple

import mindspore
import numpy as np
from mindspore import Tensor


class _Factored(NamedTuple):
    LD: Tensor
    pivots: Tensor
    info: Tensor


def _size(numbers: Any) -> Any:
    return np.abs(numbers.real) + np.abs(numbers.imag)


def _pivot(a: Any, k: int) -> tuple[int, int]:
    """The row that comes to column k's block, and the block's width: the rule of Bunch and Kaufman."""
    below = _size(a[k + 1 :, k])
    if (
        np.isnan(_size(a[k, k]))
        or not below.size
        or not below.max()
        or _size(a[k, k]) >= 0.6403882032022076 * below.max()
    ):
        return k, 1
    largest, row = below.max(), k + 1 + int(below.argmax())
    others = max(_size(a[row, k:row]).max(), _size(a[row + 1 :, row]).max(initial=0))
    if _size(a[k, k]) >= 0.6403882032022076 * largest * (largest / others):
        return k, 1
    return row, 1 if _size(a[row, row]) >= 0.6403882032022076 * others else 2


def _factored(a: Any, pivots: Any, hermitian: bool) -> int:
    """Factors the lower triangle in place; the number of the first column that is zero, or 0."""
    turned = np.conj if hermitian else np.asarray
    info, k = 0, 0
    while k < len(a):
        if hermitian:
            a[k, k] = a[k, k].real
        row, width = _pivot(a, k)
        column, after = k + width - 1, k + width
        if row != column:
            between = slice(column + 1, row)
            a[row + 1 :, [column, row]] = a[row + 1 :, [row, column]]
            a[between, column], a[row, between] = turned(a[row, between]), turned(a[between, column].copy())
            a[row, column] = turned(a[row, column])
            a[[column, row], [column, row]] = a[[row, column], [row, column]]
            if width == 2:
                a[[k + 1, row], k] = a[[row, k + 1], k]
        pivots[k:after] = row + 1 if width == 1 else -(row + 1)
        block = a[k:after, k:after].copy()
        if width == 2:
            block[0, 1] = turned(block[1, 0])
        elif np.isnan(_size(block)) or (not block.any() and not a[after:, k].any()):
            info, k = info or k + 1, after
            continue
        left = a[after:, k:after].copy()
        a[after:, k:after] = left @ np.linalg.inv(block)
        a[after:, after:] -= np.tril(a[after:, k:after] @ turned(left).T)
        k = after
    return info


def ldl_factor_ex(input: Tensor, *, hermitian: bool = False, check_errors: bool = False) -> _Factored:
    """Factor symmetric (*, n, n), whose lower triangle is read: L and D in one, pivots, an error code.

    Computed on the host, so without a gradient and not in compiled functions.
    """
    if input.ndim < 2 or input.shape[-1] != input.shape[-2]:
        raise RuntimeError("linalg.ldl_factor_ex: A must be batches of square matrices")
    if not (input.is_floating_point() or input.is_complex()):
        raise RuntimeError("linalg.ldl_factor_ex: expected a floating point or complex tensor")
    matrices = np.tril(input.asnumpy())
    pivots = np.zeros(input.shape[:-1], np.int32)
    info = np.zeros(input.shape[:-2], np.int32)
    for place in np.ndindex(info.shape):
        info[place] = _factored(matrices[place], pivots[place], hermitian and input.is_complex())
    if check_errors and info.any():
        raise RuntimeError(f"linalg.ldl_factor_ex: a column of D is zero, number {info.max()}")
    return _Factored(Tensor(matrices), Tensor(pivots), Tensor(info, mindspore.int32))
