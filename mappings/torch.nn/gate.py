"""What opens and closes a state in a recurrent cell, as in torch.nn's cells."""

import mindspore
from mindspore import Tensor, ops


def gate(sums: Tensor) -> Tensor:
    """Give the sigmoid; that of float32 is computed in float64, because its own kernel has six digits."""
    if sums.dtype != mindspore.float32:
        return ops.sigmoid(sums)
    return ops.sigmoid(sums.astype(mindspore.float64)).astype(mindspore.float32)
