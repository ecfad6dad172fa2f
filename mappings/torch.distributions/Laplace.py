"""The Laplace distribution, as torch.distributions.Laplace."""

from typing import Any

from helpers.torch import expm1, log1p
from helpers.torch.distributions import Distribution
from mindspore import Tensor, ops


class Laplace(Distribution):
    """A two-sided exponential distribution around loc."""

    has_rsample = True

    def __init__(self, loc: Any, scale: Any, validate_args: bool | None = None) -> None:
        self.loc, self.scale = self._together(loc, scale)
        super().__init__(self.loc.shape, (), validate_args)
        self._require(self.loc == self.loc, "loc is not a number")
        self._require(self.scale > 0, "scale is above 0")

    @property
    def mean(self) -> Tensor:
        return self.loc

    @property
    def mode(self) -> Tensor:
        return self.loc

    @property
    def stddev(self) -> Tensor:
        return 2**0.5 * self.scale

    @property
    def variance(self) -> Tensor:
        return 2 * self.scale**2

    def rsample(self, sample_shape: Any = ()) -> Tensor:
        drawn = 2 * self._uniform(sample_shape, self.loc) - 1
        return self.loc - self.scale * ops.sign(drawn) * log1p(-ops.abs(drawn))

    def log_prob(self, value: Tensor) -> Tensor:
        self._require(value == value, "the value is not a number")
        return -ops.log(2 * self.scale) - ops.abs(value - self.loc) / self.scale

    def cdf(self, value: Tensor) -> Tensor:
        self._require(value == value, "the value is not a number")
        far = value - self.loc
        return 0.5 - 0.5 * ops.sign(far) * expm1(-ops.abs(far) / self.scale)

    def icdf(self, value: Tensor) -> Tensor:
        term = value - 0.5
        return self.loc - self.scale * ops.sign(term) * log1p(-2 * ops.abs(term))

    def entropy(self) -> Tensor:
        return 1 + ops.log(2 * self.scale)

    def _kl(self, other: Any) -> Tensor:
        far, ratio = ops.abs(self.loc - other.loc), self.scale / other.scale
        return -ops.log(ratio) + far / other.scale + ratio * ops.exp(-far / self.scale) - 1
