"""The von Mises distribution, as torch.distributions.VonMises."""

import math
from typing import Any

import numpy as np
from helpers.torch.distributions import Distribution
from mindspore import Tensor, ops


class VonMises(Distribution):
    """Angles around loc; samples carry no gradient."""

    def __init__(self, loc: Any, concentration: Any, validate_args: bool | None = None) -> None:
        self.loc, self.concentration = self._together(loc, concentration)
        super().__init__(self.loc.shape, (), validate_args)
        self._require(self.loc == self.loc, "loc is not a number")
        self._require(self.concentration > 0, "concentration is above 0")

    @property
    def mean(self) -> Tensor:
        return self.loc

    @property
    def mode(self) -> Tensor:
        return self.loc

    @property
    def variance(self) -> Tensor:
        """Of the circle."""
        width = self._real(self.concentration)
        return 1 - ops.bessel_i1e(width) / ops.bessel_i0e(width)

    def sample(self, sample_shape: Any = ()) -> Tensor:
        loc = self.loc.asnumpy().astype(np.float64)
        width = self.concentration.asnumpy().astype(np.float64)
        drawn = self._rng().vonmises(loc, width, self._extended_shape(sample_shape))
        return Tensor((drawn + np.pi) % (2 * np.pi) - np.pi, self.loc.dtype)

    def log_prob(self, value: Tensor) -> Tensor:
        self._require(value == value, "the value is not a number")
        width = self._real(self.concentration)
        norm = ops.log(ops.bessel_i0e(width)) + width
        start = self._number(math.log(2 * math.pi), self.loc)
        return width * ops.cos(value - self.loc) - start - norm
