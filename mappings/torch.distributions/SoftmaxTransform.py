"""The softmax as a transform, as torch.distributions.SoftmaxTransform."""

from typing import Any

from helpers.torch.distributions import Transform
from mindspore import Tensor, ops


class SoftmaxTransform(Transform):
    """Any numbers to shares that add up to 1, along the last axis; not one to one."""

    _in = _out = 1

    def _call(self, x: Tensor) -> Tensor:
        return ops.softmax(x, -1)

    def _inverse(self, y: Tensor) -> Tensor:
        return ops.log(y)

    def forward_shape(self, shape: Any) -> Any:
        if len(shape) < 1:
            raise ValueError("too few axes")
        return shape

    def inverse_shape(self, shape: Any) -> Any:
        return self.forward_shape(shape)
