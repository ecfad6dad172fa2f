"""The relaxed one-hot distribution (Gumbel-softmax), as torch.distributions.RelaxedOneHotCategorical."""

import math
from typing import Any

import mindspore
from helpers.torch.distributions import Distribution
from mindspore import Tensor, ops


class RelaxedOneHotCategorical(Distribution):
    """Shares that add up to 1, near one-hot vectors, with gradients by the parameters."""

    has_rsample = True

    def __init__(
        self, temperature: Any, probs: Any = None, logits: Any = None, validate_args: bool | None = None
    ) -> None:
        self.probs, self.logits = self._both(probs, logits, binary=False)
        (self.temperature,) = self._together(temperature)
        super().__init__(self.probs.shape[:-1], self.probs.shape[-1:], validate_args)

    def expand(self, batch_shape: Any) -> Any:
        made = super().expand(batch_shape)
        made.temperature = self.temperature
        return made

    def rsample(self, sample_shape: Any = ()) -> Tensor:
        eps = self._eps(self.probs.dtype)
        drawn = ops.rand(self._extended_shape(sample_shape), dtype=self.probs.dtype).clamp(eps, 1 - eps)
        return ops.softmax((self.logits - ops.log(-ops.log(drawn))) / self.temperature, -1)

    def log_prob(self, value: Tensor) -> Tensor:
        near = ops.abs(value.sum(-1) - 1) < 1e-6
        self._require((value >= 0).all(-1).logical_and(near), "the value is not negative and adds up to 1")
        count, log = self.probs.shape[-1], ops.log(value)
        heat = self.temperature
        heat = heat if heat.ndim else heat.astype(log.dtype)  # a single number does not widen the others
        score = self.logits - log * heat
        wide = score.astype(mindspore.float64)  # the kernel of float32 has fewer digits
        score = (score - ops.logsumexp(wide, -1, keepdim=True).astype(score.dtype)).sum(-1)
        scale = (count - 1) * ops.log(self.temperature)
        return score + self._number(math.lgamma(count), score) + scale - log.sum(-1)
