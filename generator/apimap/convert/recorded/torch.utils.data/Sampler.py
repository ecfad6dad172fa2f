from collections.abc import Iterator
from typing import Any


class Sampler:
    """The base of what says in which order a dataset is read."""

    def __init__(self, data_source: Any = None) -> None:
        """The dataset may be given, as older programs do."""

    def __class_getitem__(cls, item: Any) -> Any:
        return cls

    def __iter__(self) -> Iterator[Any]:
        raise NotImplementedError
