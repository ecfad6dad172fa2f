"""The logistic-normal distribution, as torch.distributions.LogisticNormal."""

from typing import Any

from helpers.torch.distributions import Normal, StickBreakingTransform, TransformedDistribution
from mindspore import Tensor


class LogisticNormal(TransformedDistribution):
    """Shares that add up to 1, made of normal numbers by breaking a stick."""

    def __init__(self, loc: Any, scale: Any, validate_args: bool | None = None) -> None:
        base = Normal(loc, scale, validate_args)
        if not base.batch_shape:
            base = base.expand((1,))
        super().__init__(base, StickBreakingTransform(), validate_args)

    @property
    def loc(self) -> Tensor:
        return self.base_dist.base_dist.loc

    @property
    def scale(self) -> Tensor:
        return self.base_dist.base_dist.scale
