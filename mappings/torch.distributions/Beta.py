"""The beta distribution, as torch.distributions.Beta."""

from typing import Any

from helpers.torch.distributions import Dirichlet, Distribution
from mindspore import Tensor, ops


class Beta(Distribution):
    """Numbers between 0 and 1 by two concentrations; samples carry no gradient."""

    def __init__(self, concentration1: Any, concentration0: Any, validate_args: bool | None = None) -> None:
        self.concentration1, self.concentration0 = self._together(concentration1, concentration0)
        super().__init__(self.concentration1.shape, (), validate_args)
        fine = (self.concentration1 > 0).logical_and(self.concentration0 > 0)
        self._require(fine, "both concentrations are above 0")

    def _pair(self) -> Dirichlet:
        kind = (self.concentration1 + self.concentration0).dtype  # one of the two may be float64
        both = [each.astype(kind) for each in (self.concentration1, self.concentration0)]
        return Dirichlet(ops.stack(both, -1), validate_args=False)

    @property
    def mean(self) -> Tensor:
        return self.concentration1 / (self.concentration1 + self.concentration0)

    @property
    def mode(self) -> Tensor:
        return self._pair().mode[..., 0]

    @property
    def variance(self) -> Tensor:
        total = self.concentration1 + self.concentration0
        return self.concentration1 * self.concentration0 / (total**2 * (total + 1))

    def sample(self, sample_shape: Any = ()) -> Tensor:
        return self._pair().sample(sample_shape)[..., 0]

    def log_prob(self, value: Tensor) -> Tensor:
        self._require((value >= 0).logical_and(value <= 1), "the value lies between 0 and 1")
        return self._pair().log_prob(ops.stack([value, 1 - value], -1))

    def entropy(self) -> Tensor:
        return self._pair().entropy()

    def _kl(self, other: Any) -> Tensor:
        return self._pair()._kl(other._pair())
