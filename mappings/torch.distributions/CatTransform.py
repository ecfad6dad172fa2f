"""A transform for each part of an axis, as torch.distributions.CatTransform."""

from typing import Any

from helpers.torch.distributions import Transform
from mindspore import Tensor, ops


class CatTransform(Transform):
    """Cuts the axis dim into parts of the given lengths and transforms each by its own transform."""

    def __init__(self, tseq: Any, dim: int = 0, lengths: Any = None, cache_size: int = 0) -> None:
        super().__init__(cache_size)
        self.transforms, self.dim = list(tseq), int(dim)
        self.lengths = [int(each) for each in lengths] if lengths is not None else [1] * len(self.transforms)
        if len(self.lengths) != len(self.transforms):
            raise ValueError("there are not as many lengths as transforms")
        self._in = self._out = max(each._in for each in self.transforms)
        self.bijective = all(each.bijective for each in self.transforms)

    @property
    def length(self) -> int:
        return sum(self.lengths)

    def _cut(self, value: Tensor) -> Any:
        if value.shape[self.dim] != self.length:
            raise ValueError(f"the axis has {value.shape[self.dim]} elements, not {self.length}")
        return ops.split(value, self.lengths, self.dim)

    def _call(self, x: Tensor) -> Tensor:
        parts = zip(self.transforms, self._cut(x))
        return ops.concat([each(part) for each, part in parts], self.dim)

    def _inverse(self, y: Tensor) -> Tensor:
        parts = zip(self.transforms, self._cut(y))
        return ops.concat([each.inv(part) for each, part in parts], self.dim)

    def log_abs_det_jacobian(self, x: Tensor, y: Tensor) -> Tensor:
        found = []
        for each, first, second in zip(self.transforms, self._cut(x), self._cut(y)):
            slope = each.log_abs_det_jacobian(first, second)
            found.append(self._added(slope, self._in - each._in))
        dim = (self.dim if self.dim < 0 else self.dim - len(x.shape)) + self._in
        return ops.concat(found, dim) if dim < 0 else sum(found)
