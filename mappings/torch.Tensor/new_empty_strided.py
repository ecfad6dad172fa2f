"""Memory with steps, like another tensor's, as torch.Tensor.new_empty_strided."""

from collections.abc import Sequence

import mindspore
from helpers.torch import empty_strided
from mindspore import Tensor


def new_empty_strided(
    self: Tensor, size: Sequence[int], stride: Sequence[int], dtype: mindspore.Type | None = None
) -> Tensor:
    """Give an unset tensor of a shape, by default of this dtype; steps with gaps or overlaps are refused."""
    return empty_strided(size, stride, dtype=dtype or self.dtype)
