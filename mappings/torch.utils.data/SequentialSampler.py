"""All indices in order, as torch.utils.data.SequentialSampler."""

from collections.abc import Iterator
from typing import Any

from helpers.torch.utils.data import Sampler


class SequentialSampler(Sampler):
    """Every index in order."""

    def __init__(self, data_source: Any) -> None:
        self.data_source = data_source

    def __iter__(self) -> Iterator[int]:
        return iter(range(len(self.data_source)))

    def __len__(self) -> int:
        return len(self.data_source)
