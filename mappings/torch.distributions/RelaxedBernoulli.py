"""The relaxed Bernoulli distribution, as torch.distributions.RelaxedBernoulli."""

from typing import Any

import mindspore
import numpy as np
from helpers.torch import log1p
from helpers.torch.distributions import Distribution
from helpers.torch.nn.functional import softplus
from mindspore import Tensor, ops


class RelaxedBernoulli(Distribution):
    """Numbers between 0 and 1 near its ends, with gradients by the parameters."""

    has_rsample = True

    def __init__(
        self, temperature: Any, probs: Any = None, logits: Any = None, validate_args: bool | None = None
    ) -> None:
        self.probs, self.logits = self._both(probs, logits)
        (self.temperature,) = self._together(temperature)
        super().__init__(self.probs.shape, (), validate_args)
        self._require((self.probs >= 0).logical_and(self.probs <= 1), "probs lie between 0 and 1")

    def expand(self, batch_shape: Any) -> Any:
        made = super().expand(batch_shape)
        made.temperature = self.temperature
        return made

    def rsample(self, sample_shape: Any = ()) -> Tensor:
        eps = self._eps(self.probs.dtype)
        drawn = ops.rand(self._extended_shape(sample_shape), dtype=self.probs.dtype).clamp(eps, 1 - eps)
        probs = self.probs.clamp(eps, 1 - eps)
        noise = ops.log(drawn) - log1p(-drawn)
        return ops.sigmoid((noise + ops.log(probs) - log1p(-probs)) / self.temperature)

    def log_prob(self, value: Tensor) -> Tensor:
        self._require((value >= 0).logical_and(value <= 1), "the value lies between 0 and 1")
        eps = self._eps(value.dtype)
        tiny = float(np.finfo(mindspore.dtype_to_nptype(value.dtype)).tiny)
        inside = value.clamp(tiny, 1 - eps)
        score = ops.log(inside) - log1p(-inside)
        part = self.logits - score * self.temperature
        log = ops.log(self.temperature) + part - 2 * log1p(ops.exp(part))
        return log + softplus(-score) + softplus(score)
