"""The Dirichlet distribution, as torch.distributions.Dirichlet."""

from typing import Any

import numpy as np
from helpers.torch.distributions import Distribution
from mindspore import Tensor, ops


class Dirichlet(Distribution):
    """Shares that add up to 1, along the last axis; samples carry no gradient."""

    def __init__(self, concentration: Tensor, validate_args: bool | None = None) -> None:
        if not len(concentration.shape):
            raise ValueError("the concentration has at least one axis")
        self.concentration = concentration
        super().__init__(concentration.shape[:-1], concentration.shape[-1:], validate_args)
        self._require(concentration > 0, "concentration is above 0")

    @property
    def mean(self) -> Tensor:
        return self.concentration / self.concentration.sum(-1, keepdims=True)

    @property
    def mode(self) -> Tensor:
        above = ops.relu(self.concentration - 1)
        found = above / above.sum(-1, keepdims=True)
        places = ops.arange(self.concentration.shape[-1])
        top = (places == found.argmax(-1).expand_dims(-1)).astype(found.dtype)
        flat = (self.concentration < 1).all(-1).expand_dims(-1)
        return ops.where(flat, top, found)

    @property
    def variance(self) -> Tensor:
        total = self.concentration.sum(-1, keepdims=True)
        return self.concentration * (total - self.concentration) / (total**2 * (total + 1))

    def sample(self, sample_shape: Any = ()) -> Tensor:
        shape = self._extended_shape(sample_shape)
        drawn = self._rng().standard_gamma(self.concentration.asnumpy().astype(np.float64), shape)
        drawn = np.maximum(drawn, np.finfo(np.float64).tiny)
        return Tensor(drawn / drawn.sum(-1, keepdims=True), self.concentration.dtype)

    def log_prob(self, value: Tensor) -> Tensor:
        near = ops.abs(self._total(value) - 1) < 1e-6
        self._require((value >= 0).all(-1).logical_and(near), "the value is not negative and adds up to 1")
        a = self.concentration
        seen = self._total(self._xlogy(a - 1, value)) + self._lgamma(self._total(a))
        return seen - self._total(self._lgamma(a))

    def entropy(self) -> Tensor:
        a, k = self.concentration, self.concentration.shape[-1]
        total = self._total(a)
        first = self._total(self._lgamma(a)) - self._lgamma(total) - (k - total) * self._digamma(total)
        return first - self._total((a - 1) * self._digamma(a))

    def _kl(self, other: Any) -> Tensor:
        mine, theirs = self.concentration, other.concentration
        first = self._lgamma(self._total(mine)) - self._lgamma(self._total(theirs))
        second = self._total(self._lgamma(mine) - self._lgamma(theirs))
        third = self._digamma(mine) - self._digamma(self._total(mine)).expand_dims(-1)
        return first - second + self._total((mine - theirs) * third)
