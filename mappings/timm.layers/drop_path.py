"""Rows of a batch dropped at random, as timm.layers.drop_path."""

import mindspore
from mindspore import Tensor, ops


def drop_path(
    x: Tensor, drop_prob: float = 0.0, training: bool = False, scale_by_keep: bool = True
) -> Tensor:
    """Set rows of x to 0 with probability drop_prob while training; divide the others by 1 - drop_prob."""
    if not training or drop_prob == 0.0:
        return x
    kept = 1 - drop_prob
    stays = ops.rand((x.shape[0], *[1] * (x.ndim - 1)), dtype=mindspore.float32) < kept
    factor = stays.astype(x.dtype)
    return x * (factor / kept if scale_by_keep and kept > 0 else factor)
