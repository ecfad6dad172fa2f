"""The base class of datasets without an index, as torch.utils.data.IterableDataset is."""

from collections.abc import Iterator
from typing import Any


class IterableDataset:
    """A dataset that is read from its beginning to its end: a subclass gives its items by __iter__."""

    def __iter__(self) -> Iterator[Any]:
        """The items; for subclasses to write."""
        raise NotImplementedError

    def __class_getitem__(cls, item: Any) -> type:
        """IterableDataset[T] in an annotation or as a base is IterableDataset."""
        return cls
