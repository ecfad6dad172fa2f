"""The p-norm of a difference, as torch.dist."""

import math

import mindspore
from mindspore import Tensor, ops


def dist(input: Tensor, other: Tensor, p: float = 2) -> Tensor:
    """Give the p-norm of input - other, of any order; the gradient between equal tensors is 0."""
    gap = (input - other).abs()
    gap = ops.real(gap) if gap.is_complex() else gap
    if not gap.size and p >= 0:  # on CPU the sum of nothing is what memory held
        return ops.zeros((), gap.dtype)
    if p in (math.inf, -math.inf):
        found = gap.max() if p > 0 else gap.min()  # it passes over NaN
        return ops.where(ops.isnan(gap).any(), ops.full_like(found, math.nan), found)
    if p == 0:
        return (gap != 0).astype(gap.dtype).sum()
    if p == 1:
        return gap.sum()
    # Python numbers would be rounded to float32.
    double = gap.dtype == mindspore.float64
    power, root = (mindspore.tensor(each, gap.dtype) if double else each for each in (float(p), 1 / p))
    total = (gap**power).sum()
    there = total != 0
    return ops.where(there, total, ops.ones_like(total)) ** root * there.astype(total.dtype)
