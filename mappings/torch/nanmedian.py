"""The lower median of what is no NaN, as torch.nanmedian."""

from collections import namedtuple
from typing import Any

import mindspore
import numpy as np
from mindspore import Tensor, nn, ops

_NanMedian = namedtuple("_NanMedian", ["values", "indices"])


class _NanMedianChosen(nn.Cell):
    """A number that was chosen among others; those that are equal to it share its gradient, as in torch."""

    def construct(self, held: Tensor, found: Tensor, equal: Tensor) -> Tensor:
        return found * 1

    def bprop(
        self, held: Tensor, found: Tensor, equal: Tensor, out: Tensor, grad: Tensor
    ) -> tuple[Tensor, ...]:
        share = equal.astype(grad.dtype)
        return grad * share / share.sum(), ops.zeros_like(found), ops.zeros_like(equal)


def nanmedian(input: Tensor, dim: int | None = None, keepdim: bool = False) -> Any:
    """Give the lower median of all elements that are no NaN; along dim with its places.

    Not in compiled functions.
    """
    # The kernel has no narrow dtypes.
    if input.dtype in (mindspore.float16, mindspore.bfloat16):
        held = input.astype(mindspore.float32)
    else:
        held = input.astype(mindspore.int32) if input.dtype in (mindspore.int8, mindspore.uint8) else input
    if dim is not None:
        values, indices = ops.nanmedian(held, int(dim), keepdim)
        return _NanMedian(values.astype(input.dtype), indices)
    if not input.size:
        empty = float("nan") if input.is_floating_point() else -(2**63)
        return Tensor(empty, input.dtype)
    held = held.flatten()
    # By numpy: the kernel sorts float64 as float32.
    numbers = ops.stop_gradient(held).asnumpy()
    if not input.is_floating_point():
        return Tensor(np.asarray(np.sort(numbers)[(input.size - 1) // 2])).astype(input.dtype)
    there = int((~np.isnan(numbers)).sum())
    if not there:
        return _NanMedianChosen()(held, Tensor(float("nan"), held.dtype), held.isnan()).astype(input.dtype)
    found = Tensor(np.asarray(np.sort(numbers)[(there - 1) // 2]))  # NaN come last
    return _NanMedianChosen()(held, found, held == found).astype(input.dtype)
