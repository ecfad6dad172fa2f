"""Student's t-distribution, as torch.distributions.StudentT."""

import math
from typing import Any

import numpy as np
from helpers.torch import log1p
from helpers.torch.distributions import Distribution
from mindspore import Tensor, ops


class StudentT(Distribution):
    """Like a normal distribution with heavier tails, by df; samples carry no gradient."""

    def __init__(self, df: Any, loc: Any = 0.0, scale: Any = 1.0, validate_args: bool | None = None) -> None:
        self.df, self.loc, self.scale = self._together(df, loc, scale)
        super().__init__(self.df.shape, (), validate_args)
        self._require((self.df > 0).logical_and(self.scale > 0), "df and scale are above 0")

    @property
    def mean(self) -> Tensor:
        return ops.where(self.df > 1, self.loc, ops.full_like(self.loc, math.nan))

    @property
    def mode(self) -> Tensor:
        return self.loc

    @property
    def variance(self) -> Tensor:
        found = self.scale**2 * self.df / (self.df - 2)
        found = ops.where(self.df > 2, found, ops.full_like(found, math.inf))
        return ops.where(self.df > 1, found, ops.full_like(found, math.nan))

    def sample(self, sample_shape: Any = ()) -> Tensor:
        shape = self._extended_shape(sample_shape)
        drawn = self._rng().standard_t(self.df.asnumpy().astype(np.float64), shape)
        return ops.stop_gradient(self.loc + self.scale * Tensor(drawn, self.loc.dtype))

    def _log_norm(self, start: Tensor) -> Tensor:
        """Added up from a number on in torch's order: where df is huge, it decides what is left."""
        start = start + 0.5 * ops.log(self.df)
        start = start + self._number(0.5 * math.log(math.pi), start)
        return start + self._lgamma(0.5 * self.df) - self._lgamma(0.5 * (self.df + 1))

    def log_prob(self, value: Tensor) -> Tensor:
        self._require(value == value, "the value is not a number")
        far = (value - self.loc) / self.scale
        return -0.5 * (self.df + 1) * log1p(far**2 / self.df) - self._log_norm(ops.log(self.scale))

    def entropy(self) -> Tensor:
        more = 0.5 * (self.df + 1)
        spread = more * (self._digamma(more) - self._digamma(0.5 * self.df))
        return ops.log(self.scale) + spread + self._log_norm(ops.zeros_like(self.df))
