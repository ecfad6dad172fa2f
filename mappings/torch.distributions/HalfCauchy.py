"""The half-Cauchy distribution, as torch.distributions.HalfCauchy."""

import math
from typing import Any

from helpers.torch import log1p
from helpers.torch.distributions import Distribution
from mindspore import Tensor, ops


class HalfCauchy(Distribution):
    """The size of a Cauchy number around 0."""

    has_rsample = True

    def __init__(self, scale: Any, validate_args: bool | None = None) -> None:
        (self.scale,) = self._together(scale)
        super().__init__(self.scale.shape, (), validate_args)
        self._require(self.scale > 0, "scale is above 0")

    @property
    def mean(self) -> Tensor:
        return ops.full_like(self.scale, math.inf)

    @property
    def mode(self) -> Tensor:
        return ops.zeros_like(self.scale)

    @property
    def variance(self) -> Tensor:
        return ops.full_like(self.scale, math.inf)

    def rsample(self, sample_shape: Any = ()) -> Tensor:
        return (
            ops.tan(self._number(math.pi / 2, self.scale) * self._uniform(sample_shape, self.scale))
            * self.scale
        )

    def log_prob(self, value: Tensor) -> Tensor:
        self._require(value >= 0, "the value is not negative")
        value = value.astype(self.scale.dtype)
        start = self._number(math.log(2 / math.pi), self.scale)
        found = start - ops.log(self.scale) - log1p((value / self.scale) ** 2)
        return ops.where(value >= 0, found, ops.full_like(found, -math.inf))

    def cdf(self, value: Tensor) -> Tensor:
        self._require(value >= 0, "the value is not negative")
        return self._number(2 / math.pi, self.scale) * ops.atan(value / self.scale)

    def icdf(self, value: Tensor) -> Tensor:
        return ops.tan(self._number(math.pi / 2, self.scale) * value) * self.scale

    def entropy(self) -> Tensor:
        return self._number(math.log(2 * math.pi), self.scale) + ops.log(self.scale)

    def _kl(self, other: Any) -> Tensor:
        return ops.log((self.scale + other.scale) ** 2) - ops.log(4 * self.scale * other.scale)
