"""The softmax as a transform, as torch.distributions.SoftmaxTransform."""

import math
from typing import Any

import mindspore
from helpers.torch.distributions import Transform
from mindspore import Tensor, ops


class SoftmaxTransform(Transform):
    """Any numbers to shares that add up to 1, along the last axis; not one to one."""

    _in = _out = 1

    def _call(self, x: Tensor) -> Tensor:
        if not x.ndim:
            return self._exp(x - x)
        if not x.size:
            return self._exp(x)
        if x.dtype == mindspore.bfloat16:  # some kernels do not take it
            return self._call(x.astype(mindspore.float32)).astype(x.dtype)
        shape, x = x.shape, x.reshape(-1, x.shape[-1])  # some kernels take no more than eight axes
        # the kernel gives numbers beside NaN, and for a row of -infinity what memory held
        lost = (ops.isnan(x) | (x == math.inf)).any(-1, True) | (x == -math.inf).all(-1, True)
        x = ops.where(lost, ops.zeros_like(x), x)
        part = self._exp(x - x.max(-1, keepdims=True))
        return ops.where(lost, ops.full_like(part, math.nan), part / part.sum(-1, keepdims=True)).reshape(
            shape
        )

    def _inverse(self, y: Tensor) -> Tensor:
        return ops.log(y.astype(mindspore.float64)).astype(y.dtype)  # float32 has some six digits of it

    def forward_shape(self, shape: Any) -> Any:
        if len(shape) < 1:
            raise ValueError("too few axes")
        return shape

    def inverse_shape(self, shape: Any) -> Any:
        return self.forward_shape(shape)
