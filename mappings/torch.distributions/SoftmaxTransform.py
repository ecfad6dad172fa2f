"""The softmax as a transform, as torch.distributions.SoftmaxTransform."""

import math
from typing import Any

from helpers.torch.distributions import Transform
from mindspore import Tensor, ops


class SoftmaxTransform(Transform):
    """Any numbers to shares that add up to 1, along the last axis; not one to one."""

    _in = _out = 1

    def _call(self, x: Tensor) -> Tensor:
        if not x.ndim:
            return ops.exp(x - x)
        # the kernel gives numbers beside NaN, and for a row of -infinity what memory held
        lost = (ops.isnan(x) | (x == math.inf)).any(-1, True) | (x == -math.inf).all(-1, True)
        return ops.where(lost, ops.full_like(x, math.nan), ops.softmax(x, -1))

    def _inverse(self, y: Tensor) -> Tensor:
        return ops.log(y)

    def forward_shape(self, shape: Any) -> Any:
        if len(shape) < 1:
            raise ValueError("too few axes")
        return shape

    def inverse_shape(self, shape: Any) -> Any:
        return self.forward_shape(shape)
