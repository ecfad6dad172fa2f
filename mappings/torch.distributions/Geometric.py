"""The geometric distribution, as torch.distributions.Geometric."""

from typing import Any

from helpers.torch import log1p
from helpers.torch.distributions import Distribution
from mindspore import Tensor, ops


class Geometric(Distribution):
    """How many failures come before the first success."""

    def __init__(self, probs: Any = None, logits: Any = None, validate_args: bool | None = None) -> None:
        self.probs, self.logits = self._both(probs, logits)
        super().__init__(self.probs.shape, (), validate_args)
        self._require((self.probs > 0).logical_and(self.probs <= 1), "probs lie above 0 and up to 1")

    @property
    def mean(self) -> Tensor:
        return 1 / self.probs - 1

    @property
    def mode(self) -> Tensor:
        return ops.zeros_like(self.probs)

    @property
    def variance(self) -> Tensor:
        return (1 / self.probs - 1) / self.probs

    def sample(self, sample_shape: Any = ()) -> Tensor:
        drawn = ops.log(self._uniform(sample_shape, self.probs)) / log1p(-self.probs)
        return ops.stop_gradient(ops.floor(drawn))

    def log_prob(self, value: Tensor) -> Tensor:
        whole = (value >= 0).logical_and(value == ops.floor(value))
        self._require(whole, "the value is a whole number, not negative")
        sure = (self.probs == 1).logical_and(value == 0)
        probs = ops.where(sure, ops.zeros_like(self.probs), self.probs)
        return value * log1p(-probs) + ops.log(self.probs)

    def entropy(self) -> Tensor:
        return self._cross_entropy(self.logits, self.probs) / self.probs

    def _kl(self, other: Any) -> Tensor:
        return -self.entropy() - log1p(-other.probs) / self.probs - other.logits
