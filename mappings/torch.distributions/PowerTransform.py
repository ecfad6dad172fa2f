"""A power as a transform, as torch.distributions.PowerTransform."""

from typing import Any

import mindspore
import numpy as np
from helpers.torch.distributions import Transform
from mindspore import Tensor, ops


class PowerTransform(Transform):
    """y = x ** exponent, of numbers above 0."""

    bijective = True

    def __init__(self, exponent: Any, cache_size: int = 0) -> None:
        super().__init__(cache_size)
        self.exponent = exponent if isinstance(exponent, Tensor) else Tensor(exponent, mindspore.float32)

    @property
    def sign(self) -> Tensor:
        return ops.sign(self.exponent)

    def _call(self, x: Tensor) -> Tensor:
        return x**self.exponent

    def _inverse(self, y: Tensor) -> Tensor:
        return y ** (1 / self.exponent)

    def log_abs_det_jacobian(self, x: Tensor, y: Tensor) -> Tensor:
        return ops.log(ops.abs(self.exponent * y / x))

    def forward_shape(self, shape: Any) -> Any:
        return np.broadcast_shapes(tuple(shape), tuple(self.exponent.shape))

    def inverse_shape(self, shape: Any) -> Any:
        return np.broadcast_shapes(tuple(shape), tuple(self.exponent.shape))
