"""The LKJ distribution of triangular factors of correlation matrices, as torch.distributions.LKJCholesky."""

import math
from typing import Any

import numpy as np
from helpers.torch.distributions import Distribution
from mindspore import Tensor, ops


class LKJCholesky(Distribution):
    """Lower triangular factors of dim × dim correlation matrices."""

    def __init__(self, dim: int, concentration: Any = 1.0, validate_args: bool | None = None) -> None:
        if dim < 2:
            raise ValueError(f"a correlation matrix has at least two rows, not {dim}")
        dim = int(dim)  # numpy's numbers too
        self.dim, (self.concentration,) = dim, self._together(concentration)
        super().__init__(self.concentration.shape, (dim, dim), validate_args)
        self._require(self.concentration > 0, "concentration is above 0")

    def sample(self, sample_shape: Any = ()) -> Tensor:
        rng, size = self._rng(), self.dim
        shape = (*tuple(sample_shape), *self.batch_shape, size)
        offset = np.maximum(np.arange(size) - 1, 0)
        wide = self.concentration.asnumpy().astype(np.float64)[..., None] + 0.5 * (size - 2) - 0.5 * offset
        length = rng.beta(offset + 0.5, wide, shape)[..., None]
        direction = np.tril(rng.standard_normal((*shape, size)), -1)
        norm = np.linalg.norm(direction, axis=-1, keepdims=True)
        found = np.sqrt(length) * direction / np.where(norm == 0, 1, norm)
        rest = np.sqrt(np.maximum(1 - (found**2).sum(-1), 1e-38))
        return Tensor(found + rest[..., None] * np.eye(size), self.concentration.dtype)

    def log_prob(self, value: Tensor) -> Tensor:
        size = self.dim
        upper = ops.abs(ops.triu(value, 1)).sum((-2, -1)) == 0
        unit = (ops.abs((value**2).sum(-1) - 1) < 1e-5 * size).all(-1)
        diagonal = (value * ops.eye(size, size, value.dtype)).sum(-1)
        fine = upper.logical_and(unit).logical_and((diagonal > 0).all(-1))
        self._require(fine, "the value is the triangular factor of a correlation matrix")
        places = ops.arange(2, size + 1).astype(value.dtype)
        order = 2 * (self.concentration - 1).expand_dims(-1) + size - places
        density = (order * ops.log(diagonal[..., 1:])).sum(-1)
        last = size - 1
        alpha = self.concentration + 0.5 * last
        steps = ops.arange(1, size).astype(value.dtype) / 2
        many = alpha.expand_dims(-1) - steps
        top = self._lgamma(many).sum(-1)
        circle = (0.5 * last + last * (last - 1) / 4) * math.log(math.pi)
        return density - (circle + top - self._lgamma(alpha) * last)
