"""Transforms one after the other, as torch.distributions.ComposeTransform."""

from typing import Any

from helpers.torch.distributions import Transform
from mindspore import Tensor, ops


class ComposeTransform(Transform):
    """Applies the parts in turn."""

    def __init__(self, parts: list[Any], cache_size: int = 0) -> None:
        super().__init__(cache_size)
        self.parts = parts
        before, after = (parts[-1]._out, parts[0]._in) if parts else (0, 0)
        for part in reversed(parts):
            before = max(before + part._in - part._out, part._in)
        for part in parts:
            after = max(after + part._out - part._in, part._out)
        self._in, self._out = before, after
        self.bijective = all(part.bijective for part in parts)

    @property
    def sign(self) -> Any:
        found: Any = 1
        for part in self.parts:
            found = found * part.sign
        return found

    @property
    def inv(self) -> Any:
        return ComposeTransform([part.inv for part in reversed(self.parts)])

    def _call(self, x: Tensor) -> Tensor:
        for part in self.parts:
            x = part(x)
        return x

    def log_abs_det_jacobian(self, x: Tensor, y: Tensor) -> Tensor:
        if not self.parts:
            return ops.zeros_like(x)
        found, axes = 0.0, self._in
        for place, part in enumerate(self.parts):
            after = y if place == len(self.parts) - 1 else part(x)
            found = found + self._added(part.log_abs_det_jacobian(x, after), axes - part._in)
            axes, x = axes + part._out - part._in, after
        return found

    def forward_shape(self, shape: Any) -> Any:
        for part in self.parts:
            shape = part.forward_shape(shape)
        return shape

    def inverse_shape(self, shape: Any) -> Any:
        for part in reversed(self.parts):
            shape = part.inverse_shape(shape)
        return shape
