"""The categorical distribution over one-hot vectors, as torch.distributions.OneHotCategorical."""

from typing import Any

import numpy as np
from helpers.torch.distributions import Categorical, Distribution
from mindspore import Tensor, ops


class OneHotCategorical(Distribution):
    """One-hot vectors by probabilities or by logits; the last axis is that of the categories."""

    def __init__(self, probs: Any = None, logits: Any = None, validate_args: bool | None = None) -> None:
        self._categorical = Categorical(probs, logits, validate_args)
        self.probs, self.logits = self._categorical.probs, self._categorical.logits
        super().__init__(self._categorical.batch_shape, self.probs.shape[-1:], validate_args)

    @property
    def mean(self) -> Tensor:
        return self.probs

    @property
    def mode(self) -> Tensor:
        return self._one_hot(self._categorical.mode)

    @property
    def variance(self) -> Tensor:
        return self.probs * (1 - self.probs)

    @property
    def param_shape(self) -> tuple[int, ...]:
        return self.probs.shape

    def _one_hot(self, index: Tensor) -> Tensor:
        return (ops.arange(self.probs.shape[-1]) == index.expand_dims(-1)).astype(self.probs.dtype)

    def expand(self, batch_shape: Any) -> Any:
        made = super().expand(batch_shape)
        made._categorical = self._categorical.expand(batch_shape)
        return made

    def sample(self, sample_shape: Any = ()) -> Tensor:
        return self._one_hot(self._categorical.sample(sample_shape))

    def log_prob(self, value: Tensor) -> Tensor:
        hot = (value == 0).logical_or(value == 1).all(-1).logical_and(value.sum(-1) == 1)
        self._require(hot, "the value is one-hot")
        if not value.size:
            shape = np.broadcast_shapes(tuple(value.shape[:-1]), self.batch_shape)
            return ops.zeros(shape, self.logits.dtype)
        return self._categorical.log_prob(value.argmax(-1))

    def entropy(self) -> Tensor:
        return self._categorical.entropy()

    def enumerate_support(self, expand: bool = True) -> Tensor:
        count = self.probs.shape[-1]
        values = ops.eye(count, count, self.probs.dtype).reshape(count, *[1] * len(self.batch_shape), count)
        return ops.broadcast_to(values, (count, *self.batch_shape, count)) if expand else values

    def _kl(self, other: Any) -> Tensor:
        return self._categorical._kl(other._categorical)
