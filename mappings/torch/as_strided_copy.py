"""A copy by sizes and steps, as torch.as_strided_copy."""

from collections.abc import Sequence

from helpers.torch import as_strided
from mindspore import Tensor


def as_strided_copy(
    input: Tensor, size: Sequence[int], stride: Sequence[int], storage_offset: int | None = None
) -> Tensor:
    """Take the elements at offset + Σ index × step of the tensor's elements in their order."""
    return as_strided(input, size, stride, storage_offset)
