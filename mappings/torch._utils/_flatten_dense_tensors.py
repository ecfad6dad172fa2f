"""Several tensors in one row, as torch._utils._flatten_dense_tensors."""

from collections.abc import Sequence

from mindspore import Tensor, ops


def _flatten_dense_tensors(tensors: Sequence[Tensor]) -> Tensor:
    """Put the values of all tensors, which have one dtype, one behind another."""
    return ops.cat([each.reshape(-1) for each in tensors])
