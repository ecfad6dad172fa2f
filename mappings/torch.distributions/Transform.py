"""What all transforms have in common, as torch.distributions.Transform."""

import copy
from typing import Any

import mindspore
from helpers.torch.nn.functional import softplus
from mindspore import Tensor, ops


class Transform:
    """A map from numbers to numbers; log_abs_det_jacobian(x, y) is the logarithm of its slope.

    Without `domain` and `codomain`. With cache_size=1 the last pair is kept: its result, the same
    tensor, goes back to exactly what it was made of."""

    bijective = False
    _turned: Any = None  # the transform that this one undoes
    _cache_size = 0
    _cached: Any = None  # the last pair, what went in and what came out
    _in = _out = 0  # how many axes of what goes in and comes out belong together

    def __init__(self, cache_size: int = 0) -> None:
        if cache_size not in (0, 1):
            raise ValueError("cache_size is 0 or 1")
        self._cache_size = cache_size

    @property
    def event_dim(self) -> int:
        if self._in != self._out:
            raise ValueError("what goes in and what comes out have another number of axes")
        return self._in

    @property
    def sign(self) -> Any:
        if self._turned is not None:
            return self._turned.sign
        raise NotImplementedError

    @property
    def inv(self) -> Any:
        if self._turned is not None:
            return self._turned
        made = Transform()
        made._turned, made._in, made._out, made.bijective = self, self._out, self._in, self.bijective
        return made

    def with_cache(self, cache_size: int = 1) -> Any:
        if self._turned is not None:
            return self._turned.with_cache(cache_size).inv
        if cache_size == self._cache_size:
            return self
        made = copy.copy(self)
        made._cache_size, made._cached = cache_size, None
        return made

    def __call__(self, x: Tensor) -> Tensor:
        if self._turned is not None:
            return self._turned._back(x)
        if self._cached is not None and x is self._cached[0]:
            return self._cached[1]
        y = self._call(x)
        if self._cache_size:
            self._cached = (x, y)
        return y

    def _back(self, y: Tensor) -> Tensor:
        if self._cached is not None and y is self._cached[1]:
            return self._cached[0]
        x = self._inverse(y)
        if self._cache_size:
            self._cached = (x, y)
        return x

    def _call(self, x: Tensor) -> Tensor:
        raise NotImplementedError

    def _inverse(self, y: Tensor) -> Tensor:
        raise NotImplementedError

    def log_abs_det_jacobian(self, x: Tensor, y: Tensor) -> Tensor:
        if self._turned is not None:
            return -self._turned.log_abs_det_jacobian(y, x)
        raise NotImplementedError

    def forward_shape(self, shape: Any) -> Any:
        return shape if self._turned is None else self._turned.inverse_shape(shape)

    def inverse_shape(self, shape: Any) -> Any:
        return shape if self._turned is None else self._turned.forward_shape(shape)

    @staticmethod
    def _added(value: Tensor, count: int) -> Tensor:
        """Added up over the last axes; the kernel's sum leaves an empty one unwritten and rounds integers."""
        if count < 1:
            return value
        total = (
            value.sum(tuple(range(-count, 0)))
            if value.is_floating_point() or value.is_complex()
            else ops.cumsum(value.astype(mindspore.int64).reshape(*value.shape[:-count], -1), -1)[..., -1]
            if value.size
            else ops.zeros(value.shape[:-count], mindspore.int64)
        )
        return total if value.size else ops.zeros_like(total)

    @staticmethod
    def _exp(value: Tensor) -> Tensor:
        if value.is_complex():
            return ops.exp(value)
        kind = value.dtype if value.is_floating_point() else mindspore.float32
        return ops.exp(value.astype(mindspore.float64)).astype(kind)  # float32 has four digits of it

    @staticmethod
    def _log(value: Tensor) -> Tensor:
        real = value.is_floating_point() or value.is_complex()
        return ops.log(value if real else value.astype(mindspore.float32))

    @staticmethod
    def _softplus(value: Tensor) -> Tensor:
        return softplus(value)
