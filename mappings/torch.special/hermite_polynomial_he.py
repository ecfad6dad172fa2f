"""Probabilist's Hermite polynomials, as torch.special.hermite_polynomial_he."""

import mindspore
from mindspore import Tensor, ops


def hermite_polynomial_he(input: Tensor, n: int | Tensor) -> Tensor:
    """Give the polynomial of degree n at each element, by its recurrence; n is a number or a tensor.

    Below degree 0 it is 0. With a tensor for n, not in compiled functions.
    """
    x = input if input.is_floating_point() else input.astype(mindspore.float32)
    if isinstance(n, Tensor):
        n = n.astype(mindspore.int64)
        x = x + ops.zeros_like(n)
        last = int(n.max()) if n.size else 0
    else:
        last = int(n)
    before, now = ops.zeros_like(x), ops.ones_like(x)
    result = ops.where(ops.zeros_like(x) + n == 0, now, before)
    for k in range(1, last + 1):
        before, now = now, x if k == 1 else x * now - (k - 1) * before
        result = ops.where(ops.zeros_like(x) + n == k, now, result)
    return result
