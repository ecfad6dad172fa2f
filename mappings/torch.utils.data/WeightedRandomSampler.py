"""Indices drawn by weights, as torch.utils.data.WeightedRandomSampler."""

from collections.abc import Iterator
from typing import Any

import numpy as np
from helpers.torch.utils.data import Sampler
from mindspore import Tensor


class WeightedRandomSampler(Sampler):
    """Indices drawn by weights, by numpy's generator."""

    def __init__(
        self, weights: Any, num_samples: int, replacement: bool = True, generator: Any = None
    ) -> None:
        held = weights.asnumpy() if isinstance(weights, Tensor) else weights
        self.weights = np.array(held, np.float64)
        self.num_samples = num_samples
        self.replacement = replacement
        self._numbers = getattr(generator, "numbers", np.random)

    def __iter__(self) -> Iterator[int]:
        shares = self.weights / self.weights.sum()
        drawn = self._numbers.choice(len(shares), self.num_samples, replace=self.replacement, p=shares)
        return iter(drawn.tolist())

    def __len__(self) -> int:
        return self.num_samples
