"""Changes a tensor's shape and steps in place, as torch.Tensor.as_strided_ does."""

from collections.abc import Sequence

from helpers.torch import as_strided
from mindspore import Tensor


def as_strided_(
    self: Tensor, size: Sequence[int], stride: Sequence[int], storage_offset: int | None = None
) -> Tensor:
    """Make the tensor hold the elements at offset + Σ index × step of its own, and return it.

    Its elements are copied, so places that overlap no longer share one. Not in compiled functions.
    """
    self.assign_value(as_strided(self, size, stride, storage_offset))
    return self
