"""Linear systems from an LDL decomposition, as torch.linalg.ldl_solve."""

from typing import Any

import numpy as np
from mindspore import Tensor


def _solved(a: Any, pivots: Any, b: Any, hermitian: bool) -> Any:
    """Solves, in b itself: down through L, through D, and up again, with the rows that were exchanged."""
    turned = np.conj if hermitian else np.asarray
    steps, k = [], 0
    while k < len(a):
        width = 1 if pivots[k] > 0 else 2
        steps.append((k, width, abs(int(pivots[k])) - 1))
        k += width
    for k, width, row in steps:
        after, column = k + width, k + width - 1
        b[[column, row]] = b[[row, column]]
        b[after:] -= a[after:, k:after] @ b[k:after]
    for k, width, _ in steps:
        block = a[k : k + width, k : k + width].copy()
        if width == 2:
            block[0, 1] = turned(block[1, 0])
        b[k : k + width] = (
            np.linalg.inv(block) @ b[k : k + width] if block.any() else b[k : k + width] / block
        )
    for k, width, row in reversed(steps):
        after, column = k + width, k + width - 1
        b[k:after] -= turned(a[after:, k:after]).T @ b[after:]
        b[[column, row]] = b[[row, column]]
    return b


def ldl_solve(LD: Tensor, pivots: Tensor, B: Tensor, *, hermitian: bool = False) -> Tensor:
    """Solve for (*, n, k) with what ldl_factor gave; batches are broadcast.

    Computed on the host, so without a gradient and not in compiled functions.
    """
    if B.ndim < 2:
        raise IndexError("linalg.ldl_solve: B must have at least 2 axes")
    if B.shape[-2] != LD.shape[-1]:
        raise RuntimeError("linalg.ldl_solve: LD and B have other numbers of rows")
    batch = np.broadcast_shapes(LD.shape[:-2], B.shape[:-2])
    found = np.broadcast_to(B.asnumpy(), (*batch, *B.shape[-2:])).copy()
    factors = np.broadcast_to(LD.asnumpy(), (*batch, *LD.shape[-2:]))
    rows = np.broadcast_to(pivots.asnumpy(), (*batch, LD.shape[-1]))
    hermitian = hermitian and LD.is_complex()
    solved = [_solved(factors[each], rows[each], found[each], hermitian) for each in np.ndindex(batch)]
    return Tensor(np.array(solved, found.dtype).reshape(found.shape))
