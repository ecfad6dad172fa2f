"""Another shape of the last axes, as torch.distributions.ReshapeTransform."""

import math
from typing import Any

from helpers.torch.distributions import Transform
from mindspore import Tensor, ops


class ReshapeTransform(Transform):
    """The axes in_shape at the end become out_shape."""

    bijective = True

    def __init__(self, in_shape: Any, out_shape: Any, cache_size: int = 0) -> None:
        super().__init__(cache_size)
        self.in_shape, self.out_shape = tuple(in_shape), tuple(out_shape)
        if math.prod(self.in_shape) != math.prod(self.out_shape):
            raise ValueError("the two shapes have another number of elements")
        self._in, self._out = len(self.in_shape), len(self.out_shape)

    def _call(self, x: Tensor) -> Tensor:
        return x.reshape(*x.shape[: len(x.shape) - self._in], *self.out_shape)

    def _inverse(self, y: Tensor) -> Tensor:
        return y.reshape(*y.shape[: len(y.shape) - self._out], *self.in_shape)

    def log_abs_det_jacobian(self, x: Tensor, y: Tensor) -> Tensor:
        return ops.zeros(tuple(x.shape[: len(x.shape) - self._in]), x.dtype)

    def forward_shape(self, shape: Any) -> Any:
        return self._changed(tuple(shape), self.in_shape, self.out_shape)

    def inverse_shape(self, shape: Any) -> Any:
        return self._changed(tuple(shape), self.out_shape, self.in_shape)

    @staticmethod
    def _changed(shape: tuple[int, ...], old: tuple[int, ...], new: tuple[int, ...]) -> tuple[int, ...]:
        cut = len(shape) - len(old)
        if cut < 0 or shape[cut:] != old:
            raise ValueError(f"the shape {shape} does not end in {old}")
        return shape[:cut] + new
