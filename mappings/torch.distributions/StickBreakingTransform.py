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
        part = self._parts(x)
        one = ops.ones_like(x[..., :1])
        return ops.concat([part, one], -1) * ops.concat([one, ops.cumprod(1 - part, -1)], -1)

    def _inverse(self, y: Tensor) -> Tensor:
        kept = y[..., :-1]
        count = ops.arange(kept.shape[-1], 0, -1).astype(y.dtype)
        least = float(np.finfo(mindspore.dtype_to_nptype(y.dtype)).tiny)
        rest = (1 - ops.cumsum(kept, -1)).clamp(least)
        return ops.log(kept) - ops.log(rest) + ops.log(count)

    def log_abs_det_jacobian(self, x: Tensor, y: Tensor) -> Tensor:
        count = ops.arange(x.shape[-1], 0, -1).astype(x.dtype)
        shifted = x - ops.log(count)
        return (-shifted - self._softplus(-shifted) + ops.log(y[..., :-1])).sum(-1)

    def forward_shape(self, shape: Any) -> Any:
        return (*shape[:-1], shape[-1] + 1)

    def inverse_shape(self, shape: Any) -> Any:
        return (*shape[:-1], shape[-1] - 1)
