"""Indices in random order, as torch.utils.data.RandomSampler."""

from collections.abc import Iterator
from typing import Any

import numpy as np
from helpers.torch.utils.data import Sampler


class RandomSampler(Sampler):
    """Indices in an order drawn by numpy's generator, which mindspore.set_seed seeds: not torch's order."""

    def __init__(
        self,
        data_source: Any,
        replacement: bool = False,
        num_samples: int | None = None,
        generator: Any = None,
    ) -> None:
        self.data_source = data_source
        self.replacement = replacement
        self._count = num_samples
        self._numbers = getattr(generator, "numbers", np.random)

    @property
    def num_samples(self) -> int:
        """How many indices are drawn."""
        return len(self.data_source) if self._count is None else self._count

    def __iter__(self) -> Iterator[int]:
        count = len(self.data_source)
        if self.replacement:
            yield from self._numbers.choice(count, self.num_samples).tolist()
            return
        left = self.num_samples
        while left > 0:
            yield from self._numbers.permutation(count)[:left].tolist()
            left -= count

    def __len__(self) -> int:
        return self.num_samples
