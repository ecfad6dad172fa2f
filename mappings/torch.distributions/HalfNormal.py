"""The half-normal distribution, as torch.distributions.HalfNormal."""

import math
from typing import Any

from helpers.torch import erfinv
from helpers.torch.distributions import Distribution
from mindspore import Tensor, ops


class HalfNormal(Distribution):
    """The size of a normal number around 0."""

    has_rsample = True

    def __init__(self, scale: Any, validate_args: bool | None = None) -> None:
        (self.scale,) = self._together(scale)
        super().__init__(self.scale.shape, (), validate_args)
        self._require(self.scale > 0, "scale is above 0")

    @property
    def mean(self) -> Tensor:
        return self.scale * self._number(math.sqrt(2 / math.pi), self.scale)

    @property
    def mode(self) -> Tensor:
        return ops.zeros_like(self.scale)

    @property
    def variance(self) -> Tensor:
        return self.scale**2 * self._number(1 - 2 / math.pi, self.scale)

    def rsample(self, sample_shape: Any = ()) -> Tensor:
        return ops.abs(ops.randn(self._extended_shape(sample_shape), dtype=self.scale.dtype) * self.scale)

    def log_prob(self, value: Tensor) -> Tensor:
        self._require(value >= 0, "the value is not negative")
        value = value.astype(self.scale.dtype)
        start = self._number(0.5 * math.log(2 / math.pi), self.scale)
        found = start - ops.log(self.scale) - value**2 / (2 * self.scale**2)
        return ops.where(value >= 0, found, ops.full_like(found, -math.inf))

    def cdf(self, value: Tensor) -> Tensor:
        self._require(value >= 0, "the value is not negative")
        return ops.erf(value / self.scale * self._number(math.sqrt(0.5), self.scale))

    def icdf(self, value: Tensor) -> Tensor:
        return self.scale * self._number(math.sqrt(2), self.scale) * erfinv(value)

    def entropy(self) -> Tensor:
        return self._number(0.5 + 0.5 * math.log(math.pi / 2), self.scale) + ops.log(self.scale)

    def _kl(self, other: Any) -> Tensor:
        ratio = (self.scale / other.scale) ** 2
        return 0.5 * (ratio - 1 - ops.log(ratio))
