"""The categorical distribution, as torch.distributions.Categorical."""

import math
from typing import Any

import mindspore
import numpy as np
from helpers.torch.distributions import Distribution
from mindspore import Tensor, ops


class Categorical(Distribution):
    """Categories by probabilities or by logits; the last axis is that of the categories."""

    def __init__(self, probs: Any = None, logits: Any = None, validate_args: bool | None = None) -> None:
        given = logits if probs is None else probs
        if given is not None and not len(given.shape):
            raise ValueError("the parameter has at least one axis")
        self.probs, self.logits = self._both(probs, logits, binary=False)
        super().__init__(self.probs.shape[:-1], (), validate_args)
        self._require(ops.logical_not(self.probs < 0), "probabilities are not negative")

    @property
    def mean(self) -> Tensor:
        return ops.full(self.batch_shape, math.nan, dtype=self.probs.dtype)

    @property
    def mode(self) -> Tensor:
        if not self.probs.size:
            return ops.zeros(self.batch_shape, mindspore.int64)
        return self.probs.argmax(-1).astype(mindspore.int64)

    @property
    def variance(self) -> Tensor:
        return ops.full(self.batch_shape, math.nan, dtype=self.probs.dtype)

    @property
    def param_shape(self) -> tuple[int, ...]:
        return self.probs.shape

    def sample(self, sample_shape: Any = ()) -> Tensor:
        wanted = tuple(sample_shape)
        table = self.probs.asnumpy().reshape(-1, self.probs.shape[-1]).astype(np.float64)
        total = table.cumsum(-1)
        draws = self._rng().random((int(np.prod(wanted, dtype=int)), len(table)))
        found = (draws[..., None] * total[:, -1:] >= total).sum(-1)
        return mindspore.tensor(found.reshape(wanted + self.batch_shape), mindspore.int64)

    def log_prob(self, value: Tensor) -> Tensor:
        classes = self.probs.shape[-1]
        self._require((value >= 0).logical_and(value < classes), f"the value is one of {classes} classes")
        index = value.astype(mindspore.int64).expand_dims(-1)
        shape = np.broadcast_shapes(tuple(index.shape[:-1]), self.batch_shape)
        if not classes:
            return ops.zeros((*shape, 0), self.logits.dtype)
        table = ops.broadcast_to(self.logits, (*shape, classes))
        return ops.gather_elements(table, -1, ops.broadcast_to(index, (*shape, 1))).squeeze(-1)

    def entropy(self) -> Tensor:
        least = float(np.finfo(mindspore.dtype_to_nptype(self.logits.dtype)).min)
        return -self._sum(self.logits.clamp(least) * self.probs)

    def enumerate_support(self, expand: bool = True) -> Tensor:
        values = ops.arange(self.probs.shape[-1]).reshape(-1, *[1] * len(self.batch_shape))
        return ops.broadcast_to(values, (len(values), *self.batch_shape)) if expand else values

    def _kl(self, other: Any) -> Tensor:
        each = self.probs * (self.logits - other.logits)
        each = ops.where(other.probs == 0, ops.full_like(each, math.inf), each)
        return self._sum(ops.where(self.probs == 0, ops.zeros_like(each), each))
