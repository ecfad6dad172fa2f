"""A scale and a shift as a transform, as torch.distributions.AffineTransform."""

import math
from typing import Any

import mindspore
import numpy as np
from helpers.torch.distributions import Transform
from mindspore import Tensor, ops


class AffineTransform(Transform):
    """y = loc + scale * x; event_dim axes count as one event."""

    bijective = True

    def __init__(self, loc: Any, scale: Any, event_dim: int = 0, cache_size: int = 0) -> None:
        super().__init__(cache_size)
        # a tensor on the right of numpy's number would become an array
        loc, scale = (each.item() if isinstance(each, np.generic) else each for each in (loc, scale))
        self.loc, self.scale, self._in, self._out = loc, scale, event_dim, event_dim

    @property
    def sign(self) -> Any:
        if isinstance(self.scale, Tensor):
            return ops.sign(self.scale)
        return 1 if self.scale > 0 else -1 if self.scale < 0 else 0

    def _call(self, x: Tensor) -> Tensor:
        return self.loc + self.scale * x

    def _inverse(self, y: Tensor) -> Tensor:
        return (y - self.loc) / self.scale

    def log_abs_det_jacobian(self, x: Tensor, y: Tensor) -> Tensor:
        scale = self.scale
        if isinstance(scale, Tensor):  # the slope keeps the dtype of the scale
            return self._added(ops.broadcast_to(ops.log(ops.abs(scale)), x.shape), self._in)
        return self._added(ops.zeros_like(x) + mindspore.tensor(math.log(abs(scale)), x.dtype), self._in)

    def forward_shape(self, shape: Any) -> Any:
        own = [tuple(each.shape) for each in (self.loc, self.scale) if isinstance(each, Tensor)]
        return np.broadcast_shapes(tuple(shape), *own)

    def inverse_shape(self, shape: Any) -> Any:
        return self.forward_shape(shape)
