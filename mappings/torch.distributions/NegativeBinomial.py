"""The negative binomial distribution, as torch.distributions.NegativeBinomial."""

from typing import Any

import numpy as np
from helpers.torch.distributions import Distribution
from helpers.torch.nn.functional import softplus
from mindspore import Tensor, ops


class NegativeBinomial(Distribution):
    """How many successes come before total_count failures."""

    def __init__(
        self, total_count: Any, probs: Any = None, logits: Any = None, validate_args: bool | None = None
    ) -> None:
        found, log = self._both(probs, logits)
        self.total_count, self.probs, self.logits = self._together(found * 0 + total_count, found, log)
        super().__init__(self.probs.shape, (), validate_args)
        if probs is not None:
            self._require((self.probs >= 0).logical_and(self.probs < 1), "probs lie from 0 to below 1")
        self._require(self.total_count >= 0, "total_count is not negative")

    @property
    def mean(self) -> Tensor:
        return self.total_count * ops.exp(self.logits)

    @property
    def mode(self) -> Tensor:
        return ops.relu(ops.floor((self.total_count - 1) * ops.exp(self.logits)))

    @property
    def variance(self) -> Tensor:
        return self.mean / ops.sigmoid(-self.logits)

    def sample(self, sample_shape: Any = ()) -> Tensor:
        rng, shape = self._rng(), self._extended_shape(sample_shape)
        odds = np.exp(self.logits.asnumpy().astype(np.float64))
        rate = rng.standard_gamma(self.total_count.asnumpy().astype(np.float64), shape) * odds
        return Tensor(rng.poisson(rate), self.probs.dtype)

    def log_prob(self, value: Tensor) -> Tensor:
        whole = (value >= 0).logical_and(value == ops.floor(value))
        self._require(whole, "the value is a whole number, not negative")
        log = -self.total_count * softplus(self.logits) - value * softplus(-self.logits)
        ways = (
            self._lgamma(self.total_count + value) - self._lgamma(1 + value) - self._lgamma(self.total_count)
        )
        return log + ops.where(self.total_count + value == 0, ops.zeros_like(ways), ways)
