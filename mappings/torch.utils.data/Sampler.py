"""The base class of samplers, as torch.utils.data.Sampler is."""

from collections.abc import Iterator
from typing import Any


class Sampler:
    """Says in which order a dataset is read: a subclass gives the indices by __iter__."""

    def __iter__(self) -> Iterator[Any]:
        """The indices; for subclasses to write."""
        raise NotImplementedError

    def __class_getitem__(cls, item: Any) -> type:
        """Sampler[T] in an annotation or as a base is Sampler."""
        return cls
