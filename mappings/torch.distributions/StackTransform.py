"""A transform for each place of an axis, as torch.distributions.StackTransform."""

from typing import Any

from helpers.torch.distributions import Transform
from mindspore import Tensor, ops


class StackTransform(Transform):
    """Transforms each slice along the axis dim by its own transform."""

    def __init__(self, tseq: Any, dim: int = 0, cache_size: int = 0) -> None:
        super().__init__(cache_size)
        self.transforms, self.dim = list(tseq), int(dim)
        self.bijective = all(each.bijective for each in self.transforms)

    def _cut(self, value: Tensor) -> Any:
        if value.shape[self.dim] != len(self.transforms):
            raise ValueError(f"the axis has {value.shape[self.dim]} elements, not {len(self.transforms)}")
        return ops.unbind(value, self.dim)

    def _call(self, x: Tensor) -> Tensor:
        parts = zip(self.transforms, self._cut(x))
        return ops.stack([each(part) for each, part in parts], self.dim)

    def _inverse(self, y: Tensor) -> Tensor:
        parts = zip(self.transforms, self._cut(y))
        return ops.stack([each.inv(part) for each, part in parts], self.dim)

    def log_abs_det_jacobian(self, x: Tensor, y: Tensor) -> Tensor:
        parts = zip(self.transforms, self._cut(x), self._cut(y))
        return ops.stack([each.log_abs_det_jacobian(a, b) for each, a, b in parts], self.dim)
