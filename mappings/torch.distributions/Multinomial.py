"""The multinomial distribution, as torch.distributions.Multinomial."""

from typing import Any

import mindspore
import numpy as np
from helpers.torch import log1p
from helpers.torch.distributions import Categorical, Distribution
from mindspore import Tensor, ops


class Multinomial(Distribution):
    """How often each category comes in total_count draws; the last axis holds the categories."""

    def __init__(
        self, total_count: int = 1, probs: Any = None, logits: Any = None, validate_args: bool | None = None
    ) -> None:
        self._categorical, self.total_count = Categorical(probs, logits, validate_args), int(total_count)
        self.probs, self.logits = self._categorical.probs, self._categorical.logits
        super().__init__(self._categorical.batch_shape, self.probs.shape[-1:], validate_args)

    @property
    def mean(self) -> Tensor:
        return self.probs * self.total_count

    @property
    def variance(self) -> Tensor:
        return self.total_count * self.probs * (1 - self.probs)

    @property
    def param_shape(self) -> tuple[int, ...]:
        return self.probs.shape

    def expand(self, batch_shape: Any) -> Any:
        made = super().expand(batch_shape)
        made._categorical = self._categorical.expand(batch_shape)
        return made

    def sample(self, sample_shape: Any = ()) -> Tensor:
        table = self.probs.asnumpy().astype(np.float64)
        shape = (*tuple(sample_shape), *self.batch_shape)
        table = np.broadcast_to(table / table.sum(-1, keepdims=True), (*shape, table.shape[-1]))
        return Tensor(self._rng().multinomial(self.total_count, table), self.probs.dtype)

    def log_prob(self, value: Tensor) -> Tensor:
        fine = (value >= 0).all(-1).logical_and(value.sum(-1) <= self.total_count)
        self._require(fine, "the counts add up to total_count at most")
        ways = self._lgamma(value.sum(-1) + 1) - self._lgamma(value + 1).sum(-1)
        never = (value == 0).logical_and(self.probs == 0)
        logits = ops.where(never, ops.zeros_like(self.logits), self.logits)
        return ways + (logits * value).sum(-1)

    def entropy(self) -> Tensor:
        count = mindspore.tensor(float(self.total_count), self.probs.dtype)
        values = ops.arange(self.total_count + 1).astype(self.probs.dtype)
        values = values.reshape(-1, *[1] * len(self.probs.shape))[1:]
        ways = self._lgamma(count + 1) - self._lgamma(values + 1) - self._lgamma(count - values + 1)
        size = ops.log(self.probs), log1p(-self.probs)
        weight = ops.exp(ways + values * size[0] + (count - values) * size[1])
        expected = (weight * self._lgamma(values + 1)).sum((0, -1))
        return self.total_count * self._categorical.entropy() - self._lgamma(count + 1) + expected
