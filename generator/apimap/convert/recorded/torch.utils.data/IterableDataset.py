from collections.abc import Iterator
from typing import Any


class IterableDataset:
    """The base of a dataset that is read from its beginning to its end."""

    def __class_getitem__(cls, item: Any) -> Any:
        return cls

    def __iter__(self) -> Iterator[Any]:
        raise NotImplementedError
