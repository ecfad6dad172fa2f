"""The absolute value as a transform, as torch.distributions.AbsTransform."""

from helpers.torch.distributions import Transform
from mindspore import Tensor, ops


class AbsTransform(Transform):
    """y = |x|; its inverse gives back y."""

    def _call(self, x: Tensor) -> Tensor:
        return ops.abs(x)

    def _inverse(self, y: Tensor) -> Tensor:
        return y
