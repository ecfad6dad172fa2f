"""More axes as one event, as torch.distributions.IndependentTransform."""

from typing import Any

from helpers.torch.distributions import Transform
from mindspore import Tensor


class IndependentTransform(Transform):
    """A transform whose slopes are added up over further axes."""

    def __init__(self, base_transform: Any, reinterpreted_batch_ndims: int, cache_size: int = 0) -> None:
        super().__init__(cache_size)
        self.base_transform, self.reinterpreted_batch_ndims = base_transform, reinterpreted_batch_ndims
        self._in = base_transform._in + reinterpreted_batch_ndims
        self._out = base_transform._out + reinterpreted_batch_ndims
        self.bijective = base_transform.bijective

    @property
    def sign(self) -> Any:
        return self.base_transform.sign

    def _call(self, x: Tensor) -> Tensor:
        if len(x.shape) < self._in:
            raise ValueError("too few axes")
        return self.base_transform(x)

    def _inverse(self, y: Tensor) -> Tensor:
        if len(y.shape) < self._out:
            raise ValueError("too few axes")
        return self.base_transform.inv(y)

    def log_abs_det_jacobian(self, x: Tensor, y: Tensor) -> Tensor:
        found = self.base_transform.log_abs_det_jacobian(x, y)
        return self._added(found, self.reinterpreted_batch_ndims)

    def forward_shape(self, shape: Any) -> Any:
        return self.base_transform.forward_shape(shape)

    def inverse_shape(self, shape: Any) -> Any:
        return self.base_transform.inverse_shape(shape)
