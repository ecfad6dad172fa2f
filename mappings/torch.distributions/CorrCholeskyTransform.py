"""Vectors to triangular factors of correlation matrices, as torch.distributions.CorrCholeskyTransform."""

import math
from typing import Any

import mindspore
import numpy as np
from helpers.torch import log1p
from helpers.torch.distributions import Transform
from mindspore import Tensor, ops


class CorrCholeskyTransform(Transform):
    """n (n - 1) / 2 numbers to a lower triangular matrix of n rows of length 1."""

    bijective = True
    _in, _out = 1, 2

    def _rows(self, x: Tensor) -> Tensor:
        """The numbers in the lower triangle of a matrix, row by row, zeros elsewhere."""
        size = self._size(x.shape[-1])
        below = np.tril(np.ones((size, size), bool), -1)
        places = np.zeros((size, size), np.int64)
        places[below] = np.arange(x.shape[-1])
        found = ops.gather(x, Tensor(places.reshape(-1)), len(x.shape) - 1)
        found = found.reshape(*x.shape[:-1], size, size)
        return ops.where(Tensor(below), found, ops.zeros_like(found))

    @staticmethod
    def _size(count: int) -> int:
        size = round((0.25 + 2 * count) ** 0.5 + 0.5)
        if size * (size - 1) // 2 != count:
            raise ValueError(f"{count} is not the number of elements below a diagonal")
        return size

    def _call(self, x: Tensor) -> Tensor:
        if not x.shape[-1]:
            return ops.ones((*x.shape[:-1], 1, 1), x.dtype)
        if not x.is_floating_point():
            x = x.float()
        eps = float(np.finfo(mindspore.dtype_to_nptype(x.dtype)).eps)
        # tensors, as Python numbers would be rounded to float32
        low, high = (mindspore.tensor(each, x.dtype) for each in (eps - 1, 1 - eps))
        # ops.tanh is off by 0.0001 in float32 near 5; clamp would make a number of NaN
        near = ops.tanh(x.astype(mindspore.float64)).astype(x.dtype)
        part = self._rows(ops.where(x == x, ops.minimum(ops.maximum(near, low), high), x))
        size = part.shape[-1]
        rest = ops.cumprod(ops.sqrt(1 - part**2), -1)
        rest = ops.concat([ops.ones_like(rest[..., :1]), rest[..., :-1]], -1)
        return (part + ops.eye(size, size, x.dtype)) * rest

    def _inverse(self, y: Tensor) -> Tensor:
        size = y.shape[-1]
        left = 1 - ops.cumsum(y**2, -1)
        left = ops.concat([ops.ones_like(left[..., :1]), left[..., :-1]], -1)
        places = np.flatnonzero(np.tril(np.ones((size, size), bool), -1).reshape(-1))
        flat = (*y.shape[:-2], size * size)
        low = ops.gather(y.reshape(flat), Tensor(places), len(flat) - 1)
        far = ops.gather(left.reshape(flat), Tensor(places), len(flat) - 1)
        part = low / ops.sqrt(far)
        return (log1p(part) - log1p(-part)) / 2

    def log_abs_det_jacobian(self, x: Tensor, y: Tensor) -> Tensor:
        size = y.shape[-1]
        left = 1 - ops.cumsum(y**2, -1)
        below = Tensor(np.tril(np.ones((size, size), bool), -2))
        rows = ops.where(below, ops.log(ops.where(below, left, ops.ones_like(left))), ops.zeros_like(left))
        size_of = ops.abs(x)  # ops.softplus has seven digits in float64
        two = mindspore.tensor(math.log(2), x.dtype)  # a Python number would be rounded to float32
        slope = -2 * (size_of + log1p(ops.exp(-2 * size_of)) - two).sum(-1)
        return 0.5 * rows.sum((-2, -1)) + slope

    def forward_shape(self, shape: Any) -> Any:
        size = self._size(shape[-1])
        return (*shape[:-1], size, size)

    def inverse_shape(self, shape: Any) -> Any:
        return (*shape[:-2], shape[-1] * (shape[-1] - 1) // 2)
