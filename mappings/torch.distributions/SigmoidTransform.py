"""The logistic function as a transform, as torch.distributions.SigmoidTransform."""

import mindspore
import numpy as np
from helpers.torch import log1p
from helpers.torch.distributions import Transform
from mindspore import Tensor, ops


class SigmoidTransform(Transform):
    """y = 1 / (1 + exp(-x)), kept above 0 and below 1."""

    bijective = True

    @property
    def sign(self) -> int:
        return 1

    def _call(self, x: Tensor) -> Tensor:
        kind = np.finfo(mindspore.dtype_to_nptype(x.dtype))
        share = ops.sigmoid(x)
        ends = (mindspore.tensor(float(each), x.dtype) for each in (kind.tiny, 1 - kind.eps))
        return ops.where(ops.isnan(share), share, share.clamp(*ends))  # NaN would become a number

    def _inverse(self, y: Tensor) -> Tensor:
        kind = np.finfo(mindspore.dtype_to_nptype(y.dtype))
        ends = (mindspore.tensor(float(each), y.dtype) for each in (kind.tiny, 1 - kind.eps))
        inside = ops.where(ops.isnan(y), y, y.clamp(*ends))
        return ops.log(inside) - log1p(-inside)

    def log_abs_det_jacobian(self, x: Tensor, y: Tensor) -> Tensor:
        return -self._softplus(-x) - self._softplus(x)
