"""Datasets one after another, as torch.utils.data.ConcatDataset is."""

from bisect import bisect_right
from collections.abc import Iterable
from itertools import accumulate
from typing import Any


class ConcatDataset:
    """The items of several datasets, one after another, by number."""

    def __init__(self, datasets: Iterable[Any]) -> None:
        self.datasets = list(datasets)
        if not self.datasets:
            raise ValueError("datasets should not be empty")
        self.cumulative_sizes = list(accumulate(len(each) for each in self.datasets))

    def __getitem__(self, index: int) -> Any:
        place = index + len(self) if index < 0 else index
        if place < 0:
            raise ValueError("the index is below the first item")
        which = bisect_right(self.cumulative_sizes, place)
        return self.datasets[which][place - (self.cumulative_sizes[which - 1] if which else 0)]

    def __len__(self) -> int:
        return self.cumulative_sizes[-1]
