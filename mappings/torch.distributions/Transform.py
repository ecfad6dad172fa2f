"""What all transforms have in common, as torch.distributions.Transform."""

from typing import Any

from mindspore import Tensor


class Transform:
    """A map from numbers to numbers; log_abs_det_jacobian(x, y) is the logarithm of its slope.

    Without caches (cache_size changes nothing), `domain` and `codomain`."""

    bijective = False
    _turned: Any = None  # the transform that this one undoes
    _in = _out = 0  # how many axes of what goes in and comes out belong together

    def __init__(self, cache_size: int = 0) -> None:
        if cache_size not in (0, 1):
            raise ValueError("cache_size is 0 or 1")

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
        return self

    def __call__(self, x: Tensor) -> Tensor:
        return self._call(x) if self._turned is None else self._turned._inverse(x)

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
        return value.sum(tuple(range(-count, 0))) if count > 0 else value
