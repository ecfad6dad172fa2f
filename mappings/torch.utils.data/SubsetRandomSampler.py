"""Given indices in random order, as torch.utils.data.SubsetRandomSampler."""

from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np
from helpers.torch.utils.data import Sampler


class SubsetRandomSampler(Sampler):
    """Given indices in an order drawn by numpy's generator."""

    def __init__(self, indices: Sequence[int], generator: Any = None) -> None:
        self.indices = indices
        self._numbers = getattr(generator, "numbers", np.random)

    def __iter__(self) -> Iterator[int]:
        for place in self._numbers.permutation(len(self.indices)).tolist():
            yield self.indices[place]

    def __len__(self) -> int:
        return len(self.indices)
