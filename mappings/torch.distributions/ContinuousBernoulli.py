"""The continuous Bernoulli distribution, as torch.distributions.ContinuousBernoulli."""

import math
from typing import Any

from helpers.torch import log1p
from helpers.torch.distributions import Distribution
from mindspore import Tensor, ops


class ContinuousBernoulli(Distribution):
    """Numbers from 0 to 1, with the density of a Bernoulli distribution, normalised."""

    has_rsample = True

    def __init__(
        self,
        probs: Any = None,
        logits: Any = None,
        lims: tuple[float, float] = (0.499, 0.501),
        validate_args: bool | None = None,
    ) -> None:
        found, self.logits = self._both(probs, logits)
        eps = self._eps(found.dtype)
        super().__init__(found.shape, (), validate_args)
        self._require((found >= 0).logical_and(found <= 1), "probs lie between 0 and 1")
        self.probs, self._lims = found.clamp(eps, 1 - eps), lims

    def _far(self) -> tuple[Tensor, Tensor]:
        """Where the formulas hold, which is not around a half; and probs with another number there."""
        far = (self.probs <= self._lims[0]).logical_or(self.probs > self._lims[1])
        return far, ops.where(far, self.probs, ops.full_like(self.probs, self._lims[0]))

    def _log_norm(self) -> Tensor:
        far, cut = self._far()
        log = ops.log(ops.abs(log1p(-cut) - ops.log(cut))) - ops.log(ops.abs(1 - 2 * cut))
        square = (self.probs - 0.5) ** 2
        return ops.where(far, log, math.log(2) + (4 / 3 + 104 / 45 * square) * square)

    @property
    def mean(self) -> Tensor:
        far, cut = self._far()
        found = cut / (2 * cut - 1) + 1 / (log1p(-cut) - ops.log(cut))
        off = self.probs - 0.5
        return ops.where(far, found, 0.5 + (1 / 3 + 16 / 45 * off**2) * off)

    @property
    def variance(self) -> Tensor:
        far, cut = self._far()
        found = cut * (cut - 1) / (1 - 2 * cut) ** 2 + 1 / (log1p(-cut) - ops.log(cut)) ** 2
        square = (self.probs - 0.5) ** 2
        return ops.where(far, found, 1 / 12 - (1 / 15 - 128 / 945 * square) * square)

    def rsample(self, sample_shape: Any = ()) -> Tensor:
        return self.icdf(ops.rand(self._extended_shape(sample_shape), dtype=self.probs.dtype))

    def log_prob(self, value: Tensor) -> Tensor:
        self._require((value >= 0).logical_and(value <= 1), "the value lies between 0 and 1")
        return self._log_norm() - self._cross_entropy(self.logits, value)

    def cdf(self, value: Tensor) -> Tensor:
        self._require((value >= 0).logical_and(value <= 1), "the value lies between 0 and 1")
        far, cut = self._far()
        found = (cut**value * (1 - cut) ** (1 - value) + cut - 1) / (2 * cut - 1)
        return ops.where(far, found, value).clamp(0, 1)

    def icdf(self, value: Tensor) -> Tensor:
        far, cut = self._far()
        down = log1p(-cut)
        return ops.where(far, (log1p(-cut + value * (2 * cut - 1)) - down) / (ops.log(cut) - down), value)

    def entropy(self) -> Tensor:
        down = log1p(-self.probs)
        return self.mean * (down - ops.log(self.probs)) - self._log_norm() - down

    def _kl(self, other: Any) -> Tensor:
        first = self.mean * (self.logits - other.logits) + log1p(-self.probs) - log1p(-other.probs)
        return first + self._log_norm() - other._log_norm()
