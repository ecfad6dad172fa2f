"""The binomial distribution, as torch.distributions.Binomial."""

import math
from typing import Any

import numpy as np
from helpers.torch import log1p
from helpers.torch.distributions import Distribution
from helpers.torch.nn.functional import softplus
from mindspore import Tensor, ops


class Binomial(Distribution):
    """How many of total_count trials succeed."""

    def __init__(
        self, total_count: Any = 1, probs: Any = None, logits: Any = None, validate_args: bool | None = None
    ) -> None:
        found, log = self._both(probs, logits)
        self.total_count, self.probs, self.logits = self._together(found * 0 + total_count, found, log)
        super().__init__(self.probs.shape, (), validate_args)
        self._require((self.probs >= 0).logical_and(self.probs <= 1), "probs lie between 0 and 1")
        self._require(self.total_count >= 0, "total_count is not negative")

    @property
    def mean(self) -> Tensor:
        return self.total_count * self.probs

    @property
    def mode(self) -> Tensor:
        return ops.minimum(ops.floor((self.total_count + 1) * self.probs), self.total_count)

    @property
    def variance(self) -> Tensor:
        return self.total_count * self.probs * (1 - self.probs)

    def sample(self, sample_shape: Any = ()) -> Tensor:
        count, probs = self.total_count.asnumpy().astype(np.int64), self.probs.asnumpy().astype(np.float64)
        shape = self._extended_shape(sample_shape)
        return Tensor(self._rng().binomial(count, probs, shape), self.probs.dtype)

    def log_prob(self, value: Tensor) -> Tensor:
        inside = (value >= 0).logical_and(value <= self.total_count)
        self._require(inside.logical_and(value == ops.floor(value)), "a whole number up to total_count")
        ways = self._lgamma(self.total_count + 1) - self._lgamma(value + 1)
        ways = ways - self._lgamma(self.total_count - value + 1)
        return ways + value * self.logits - self.total_count * softplus(self.logits)

    def entropy(self) -> Tensor:
        log = self.log_prob(self.enumerate_support(False))
        return -(ops.exp(log) * log).sum(0)

    def enumerate_support(self, expand: bool = True) -> Tensor:
        most = int(self.total_count.asnumpy().max())
        if not (self.total_count == most).asnumpy().all():
            raise NotImplementedError("the counts of trials are not all the same")
        values = ops.arange(most + 1).astype(self.probs.dtype).reshape(-1, *[1] * len(self.batch_shape))
        return ops.broadcast_to(values, (most + 1, *self.batch_shape)) if expand else values

    def _kl(self, other: Any) -> Tensor:
        first = self.probs * (self.logits - other.logits)
        found = self.total_count * (first + log1p(-self.probs) - log1p(-other.probs))
        return ops.where(self.total_count > other.total_count, ops.full_like(found, math.inf), found)
