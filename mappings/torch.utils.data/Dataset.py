"""The base class of datasets, as torch.utils.data.Dataset is."""

from typing import Any


class Dataset:
    """A dataset: a subclass gives one item by __getitem__ and their number by __len__."""

    def __getitem__(self, index: Any) -> Any:
        """The item of an index; for subclasses to write."""
        raise NotImplementedError

    def __class_getitem__(cls, item: Any) -> type:
        """Dataset[T] in an annotation or as a base is Dataset."""
        return cls
