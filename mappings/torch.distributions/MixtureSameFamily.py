"""A mixture of distributions of one family, as torch.distributions.MixtureSameFamily."""

from typing import Any

from helpers.torch.distributions import Distribution
from mindspore import Tensor, ops


class MixtureSameFamily(Distribution):
    """Draws from one of the components, the last batch axis of which a Categorical chooses along."""

    def __init__(
        self, mixture_distribution: Any, component_distribution: Any, validate_args: bool | None = None
    ) -> None:
        self.mixture_distribution, self.component_distribution = mixture_distribution, component_distribution
        batch = tuple(component_distribution.batch_shape)
        given = tuple(mixture_distribution.batch_shape)
        if any(1 != one != other != 1 for one, other in zip(given[::-1], batch[-2::-1])):
            raise ValueError("the mixture does not fit the batch of the components")
        if mixture_distribution.probs.shape[-1] != batch[-1]:
            raise ValueError("there are not as many components as the mixture has")
        super().__init__(batch[:-1], component_distribution.event_shape, validate_args)

    def _weights(self) -> Tensor:
        found = self.mixture_distribution.probs
        return found.reshape(*found.shape, *[1] * len(self.event_shape))

    def _axis(self) -> int:
        return -1 - len(self.event_shape)

    @property
    def mean(self) -> Tensor:
        return self._sum(self._weights() * self.component_distribution.mean, self._axis())

    @property
    def variance(self) -> Tensor:
        inner, mean = self.component_distribution.mean, self.mean.expand_dims(self._axis())
        each = self.component_distribution.variance + (inner - mean) ** 2
        return self._sum(self._weights() * each, self._axis())

    def expand(self, batch_shape: Any) -> Any:
        batch = tuple(batch_shape)
        mixture = self.mixture_distribution.expand(batch)
        return MixtureSameFamily(mixture, self.component_distribution.expand((*batch, self._count())))

    def _count(self) -> int:
        return self.mixture_distribution.probs.shape[-1]

    def sample(self, sample_shape: Any = ()) -> Tensor:
        drawn = self.component_distribution.sample(sample_shape)
        chosen = self.mixture_distribution.expand(self.batch_shape).sample(sample_shape)
        hot = ops.arange(self._count()) == chosen.expand_dims(-1)
        hot = hot.reshape(*hot.shape, *[1] * len(self.event_shape))
        return ops.where(hot, drawn, ops.zeros_like(drawn)).sum(self._axis())

    def log_prob(self, value: Tensor) -> Tensor:
        log = self.component_distribution.log_prob(value.expand_dims(self._axis()))
        weights = self.mixture_distribution.logits
        return ops.logsumexp(log + weights - ops.logsumexp(weights, -1, keepdim=True), -1)

    def cdf(self, value: Tensor) -> Tensor:
        found = self.component_distribution.cdf(value.expand_dims(self._axis()))
        return (found * self.mixture_distribution.probs).sum(-1)
