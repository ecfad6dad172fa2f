"""A distribution of transformed numbers, as torch.distributions.TransformedDistribution."""

from typing import Any

from helpers.torch.distributions import ComposeTransform, Distribution, Independent, Transform
from mindspore import Tensor, ops


class TransformedDistribution(Distribution):
    """Draws from a distribution and applies transforms; log_prob goes back through them."""

    def __init__(self, base_distribution: Any, transforms: Any, validate_args: bool | None = None) -> None:
        self.transforms = [transforms] if isinstance(transforms, Transform) else list(transforms)
        whole = ComposeTransform(self.transforms)
        shape = (*base_distribution.batch_shape, *base_distribution.event_shape)
        inner = len(base_distribution.event_shape)
        if len(shape) < whole._in:
            raise ValueError(f"the transforms take {whole._in} axes, the distribution has {len(shape)}")
        after = tuple(whole.forward_shape(shape))
        before = tuple(whole.inverse_shape(after))
        if before != shape:
            base_distribution = base_distribution.expand(before[: len(before) - inner])
        if whole._in > inner:
            base_distribution = Independent(base_distribution, whole._in - inner)
        self.base_dist = base_distribution
        cut = len(after) - max(whole._out, inner + whole._out - whole._in)
        super().__init__(after[:cut], after[cut:], validate_args)

    @property
    def has_rsample(self) -> bool:
        return self.base_dist.has_rsample

    def expand(self, batch_shape: Any) -> Any:
        shape = (*tuple(batch_shape), *self.event_shape)
        for each in reversed(self.transforms):
            shape = tuple(each.inverse_shape(shape))
        base = self.base_dist.expand(shape[: len(shape) - len(self.base_dist.event_shape)])
        return TransformedDistribution(base, self.transforms, self._validate_args)

    def _forward(self, value: Tensor) -> Tensor:
        for each in self.transforms:
            value = each(value)
        return value

    def sample(self, sample_shape: Any = ()) -> Tensor:
        drawn = ops.stop_gradient(self._forward(self.base_dist.sample(sample_shape)))
        last = self.transforms[-1] if self.transforms else None
        if last is not None and last._cached is not None:
            last._cached = (last._cached[0], drawn)
        return drawn

    def rsample(self, sample_shape: Any = ()) -> Tensor:
        return self._forward(self.base_dist.rsample(sample_shape))

    def log_prob(self, value: Tensor) -> Tensor:
        axes, found = len(self.event_shape), 0.0
        for each in reversed(self.transforms):
            before = each.inv(value)
            axes += each._in - each._out
            slope = each.log_abs_det_jacobian(before, value)
            found, value = found - Transform._added(slope, axes - each._in), before
        inner = self.base_dist.log_prob(value)
        return found + Transform._added(inner, axes - len(self.base_dist.event_shape))

    def _flipped(self, share: Tensor) -> Tensor:
        sign: Any = 1
        for each in self.transforms:
            sign = sign * each.sign
        return sign * (share - 0.5) + 0.5

    def cdf(self, value: Tensor) -> Tensor:
        for each in reversed(self.transforms):
            value = each.inv(value)
        return self._flipped(self.base_dist.cdf(value))

    def icdf(self, value: Tensor) -> Tensor:
        return self._forward(self.base_dist.icdf(self._flipped(value)))

    def _kl(self, other: Any) -> Tensor:
        same = [type(each) for each in self.transforms] == [type(each) for each in other.transforms]
        if not same or self.event_shape != other.event_shape:
            raise NotImplementedError("the two are transformed differently")
        more = len(self.event_shape) - len(self.base_dist.event_shape)
        return Transform._added(self.base_dist._kl(other.base_dist), more)
