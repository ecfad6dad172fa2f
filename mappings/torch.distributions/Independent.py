"""Batch axes as axes of the event, as torch.distributions.Independent."""

from typing import Any

from helpers.torch.distributions import Distribution
from mindspore import Tensor


class Independent(Distribution):
    """A distribution whose last batch axes count as one event: its log_prob adds them up."""

    def __init__(
        self, base_distribution: Any, reinterpreted_batch_ndims: int, validate_args: bool | None = None
    ) -> None:
        batch, event = tuple(base_distribution.batch_shape), tuple(base_distribution.event_shape)
        if reinterpreted_batch_ndims > len(batch):
            raise ValueError(f"there are {len(batch)} batch axes, not {reinterpreted_batch_ndims}")
        cut = len(batch) - reinterpreted_batch_ndims
        self.base_dist, self.reinterpreted_batch_ndims = base_distribution, reinterpreted_batch_ndims
        super().__init__(batch[:cut], batch[cut:] + event, validate_args)

    def _added(self, value: Tensor) -> Tensor:
        axes = tuple(range(-self.reinterpreted_batch_ndims, 0))
        return self._sum(value, axes) if axes else value

    @property
    def has_rsample(self) -> bool:
        return self.base_dist.has_rsample

    @property
    def mean(self) -> Tensor:
        return self.base_dist.mean

    @property
    def mode(self) -> Tensor:
        return self.base_dist.mode

    @property
    def variance(self) -> Tensor:
        return self.base_dist.variance

    def expand(self, batch_shape: Any) -> Any:
        whole = (*tuple(batch_shape), *self.event_shape[: self.reinterpreted_batch_ndims])
        return Independent(self.base_dist.expand(whole), self.reinterpreted_batch_ndims, self._validate_args)

    def sample(self, sample_shape: Any = ()) -> Tensor:
        return self.base_dist.sample(sample_shape)

    def rsample(self, sample_shape: Any = ()) -> Tensor:
        return self.base_dist.rsample(sample_shape)

    def log_prob(self, value: Tensor) -> Tensor:
        return self._added(self.base_dist.log_prob(value))

    def entropy(self) -> Tensor:
        return self._added(self.base_dist.entropy())

    def _kl(self, other: Any) -> Tensor:
        if self.reinterpreted_batch_ndims != other.reinterpreted_batch_ndims:
            raise NotImplementedError("the two have another number of axes in their events")
        return self._added(self.base_dist._kl(other.base_dist))
