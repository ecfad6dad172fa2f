"""The Bernoulli distribution, as torch.distributions.Bernoulli."""

import math
from typing import Any

from helpers.torch.distributions import Distribution
from helpers.torch.nn.functional import softplus
from mindspore import Tensor, ops


class Bernoulli(Distribution):
    """1 with the given probability (or its logit), else 0."""

    def __init__(self, probs: Any = None, logits: Any = None, validate_args: bool | None = None) -> None:
        self.probs, self.logits = self._both(probs, logits)
        super().__init__(self.probs.shape, (), validate_args)
        self._require((self.probs >= 0).logical_and(self.probs <= 1), "probs lie between 0 and 1")

    @property
    def mean(self) -> Tensor:
        return self.probs

    @property
    def mode(self) -> Tensor:
        likely = (self.probs >= 0.5).astype(self.probs.dtype)
        return ops.where(self.probs == 0.5, ops.full_like(likely, math.nan), likely)

    @property
    def variance(self) -> Tensor:
        return self.probs * (1 - self.probs)

    @property
    def param_shape(self) -> tuple[int, ...]:
        return self.probs.shape

    def sample(self, sample_shape: Any = ()) -> Tensor:
        drawn = ops.rand(self._extended_shape(sample_shape), dtype=self.probs.dtype)
        return (drawn < self.probs).astype(self.probs.dtype)

    def log_prob(self, value: Tensor) -> Tensor:
        self._require((value == 0).logical_or(value == 1), "the value is 0 or 1")
        return -self._cross_entropy(self.logits, value)

    def entropy(self) -> Tensor:
        return self._cross_entropy(self.logits, self.probs)

    def enumerate_support(self, expand: bool = True) -> Tensor:
        values = ops.arange(2).astype(self.probs.dtype).reshape(2, *[1] * len(self.batch_shape))
        return ops.broadcast_to(values, (2, *self.batch_shape)) if expand else values

    def _kl(self, other: Any) -> Tensor:
        yes, no = self.probs, 1 - self.probs
        never = ops.full_like(other.probs, math.inf)
        first = ops.where(other.probs == 0, never, softplus(-other.logits))
        second = ops.where(other.probs == 1, never, softplus(other.logits))
        first = ops.where(yes == 0, ops.zeros_like(yes), self._xlogy(yes, yes) + yes * first)
        return first + ops.where(no == 0, ops.zeros_like(no), self._xlogy(no, no) + no * second)
