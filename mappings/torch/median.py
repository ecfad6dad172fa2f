"""The lower median, as torch.median."""

from collections import namedtuple
from typing import Any

import mindspore
import numpy as np
from mindspore import Tensor, nn, ops

_Median = namedtuple("_Median", ["values", "indices"])


class _MedianChosen(nn.Cell):
    """A number that was chosen among others; those that are equal to it share its gradient, as in torch."""

    def construct(self, held: Tensor, found: Tensor, equal: Tensor) -> Tensor:
        return found * 1

    def bprop(
        self, held: Tensor, found: Tensor, equal: Tensor, out: Tensor, grad: Tensor
    ) -> tuple[Tensor, ...]:
        share = ops.stop_gradient(equal.astype(grad.dtype))
        return grad * share / share.sum(), ops.zeros_like(found), ops.zeros_like(equal)


def median(input: Tensor, dim: int | None = None, keepdim: bool = False) -> Any:
    """Give the lower median of all elements, NaN where one is; along dim with its places.

    Not in compiled functions.
    """
    # The kernel has no narrow dtypes.
    if input.dtype in (mindspore.float16, mindspore.bfloat16):
        held = input.astype(mindspore.float32)
    else:
        held = input.astype(mindspore.int32) if input.dtype in (mindspore.int8, mindspore.uint8) else input
    if dim is not None:
        values, indices = ops.median(held, int(dim), keepdim)
        return _Median(values.astype(input.dtype), indices)
    if not input.size:
        empty = float("nan") if input.is_floating_point() else -(2**63)
        return Tensor(empty, input.dtype)
    held = held.flatten()
    # By numpy: the kernel sorts float64 as float32.
    found = Tensor(np.asarray(np.sort(ops.stop_gradient(held).asnumpy())[(input.size - 1) // 2]))
    if not input.is_floating_point():
        return found.astype(input.dtype)
    lost = held.isnan()
    if bool(lost.any()):
        return _MedianChosen()(held, Tensor(float("nan"), held.dtype), lost).astype(input.dtype)
    return _MedianChosen()(held, found, held == found).astype(input.dtype)
