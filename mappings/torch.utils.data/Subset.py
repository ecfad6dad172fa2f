"""Part of a dataset, as torch.utils.data.Subset is."""

from collections.abc import Sequence
from typing import Any


class Subset:
    """The items of a dataset at some indices, in their order."""

    def __init__(self, dataset: Any, indices: Sequence[int]) -> None:
        self.dataset = dataset
        self.indices = indices

    def __getitem__(self, index: int) -> Any:
        return self.dataset[self.indices[index]]

    def __len__(self) -> int:
        return len(self.indices)
