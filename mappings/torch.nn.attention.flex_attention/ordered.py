"""The blocks of each row in order, those that have a part first."""

import mindspore
from mindspore import Tensor, ops


def ordered(dense: Tensor) -> tuple[Tensor, Tensor]:
    """Give how many blocks each row has, and which; those without a part come last."""
    columns = dense.shape[-1]
    ones = dense.astype(mindspore.int32)
    keys = (1 - ones) * columns + ops.arange(columns)
    order = ops.sort(keys.astype(mindspore.float32), -1)[0].astype(mindspore.int32) % columns
    return ones.sum(-1).astype(mindspore.int32), order
