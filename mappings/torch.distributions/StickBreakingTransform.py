"""Breaking a stick as a transform, as torch.distributions.StickBreakingTransform."""

from typing import Any

import mindspore
import numpy as np
from helpers.torch.distributions import Transform
from mindspore import Tensor, ops


class StickBreakingTransform(Transform):
    """n numbers to n + 1 shares that add up to 1, along the last axis."""

    bijective = True
    _in = _out = 1

    def _parts(self, x: Tensor) -> Tensor:
        kind = np.finfo(mindspore.dtype_to_nptype(x.dtype))
        count = ops.arange(x.shape[-1], 0, -1).astype(x.dtype)
        share = ops.sigmoid(x - ops.log(count))
        ends = (mindspore.tensor(float(each), x.dtype) for each in (kind.tiny, 1 - kind.eps))
        return ops.where(ops.isnan(share), share, share.clamp(*ends))  # NaN would become a number

    def _call(self, x: Tensor) -> Tensor:
        if not x.shape[-1]:
            return ops.ones((*x.shape[:-1], 1), x.dtype)
        part = self._parts(x)
        one = ops.ones_like(x[..., :1])
        left = ops.concat([one, ops.cumprod(1 - part, -1)], -1).astype(mindspore.float64)
        return (ops.concat([part, one], -1) * left).astype(x.dtype)  # the kernel's product has no subnormals

    def _inverse(self, y: Tensor) -> Tensor:
        kept = y[..., :-1]
        count = ops.arange(kept.shape[-1], 0, -1).astype(y.dtype)
        least = mindspore.tensor(float(np.finfo(mindspore.dtype_to_nptype(y.dtype)).tiny), y.dtype)
        rest = 1 - ops.cumsum(kept, -1)
        rest = ops.where(rest < least, least, rest)  # NaN stays
        return ops.log(kept) - ops.log(rest) + ops.log(count)

    def log_abs_det_jacobian(self, x: Tensor, y: Tensor) -> Tensor:
        count = ops.arange(x.shape[-1], 0, -1).astype(x.dtype)
        shifted = x - ops.log(count)
        # by float64: the kernel's logarithm of a subnormal number changes from call to call
        log = ops.log(y[..., :-1].astype(mindspore.float64)).astype(y.dtype)
        return self._added(-shifted - self._softplus(-shifted) + log, 1)

    def forward_shape(self, shape: Any) -> Any:
        return (*shape[:-1], shape[-1] + 1)

    def inverse_shape(self, shape: Any) -> Any:
        return (*shape[:-1], shape[-1] - 1)
