"""Splits a dataset at random, as torch.utils.data.random_split does."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np


class _Part:
    def __init__(self, dataset: Any, indices: list[int]) -> None:
        self.dataset = dataset
        self.indices = indices

    def __getitem__(self, index: int) -> Any:
        return self.dataset[self.indices[index]]

    def __len__(self) -> int:
        return len(self.indices)


def random_split(dataset: Any, lengths: Sequence[int | float], generator: Any = None) -> list[_Part]:
    """Parts of the given lengths (or shares that sum to 1), drawn by numpy's generator: not torch's parts.

    Of a generator of the program's own, its numbers are asked.
    """
    count = len(dataset)
    if abs(sum(lengths) - 1) < 1e-6 and sum(lengths) <= 1:
        sizes = [int(count * share) for share in lengths]
        for place in range(count - sum(sizes)):
            sizes[place % len(sizes)] += 1
    else:
        sizes = [int(each) for each in lengths]
    if sum(sizes) != count:
        raise ValueError("Sum of input lengths does not equal the length of the input dataset!")
    order = getattr(generator, "numbers", np.random).permutation(count).tolist()
    ends = np.cumsum(sizes).tolist()
    return [_Part(dataset, order[end - size : end]) for size, end in zip(sizes, ends, strict=True)]
