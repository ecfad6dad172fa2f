"""Squares of images dropped at random, as timm.layers.drop_block_2d."""

import mindspore
from mindspore import Tensor, ops


def drop_block_2d(
    x: Tensor,
    drop_prob: float = 0.1,
    block_size: int = 7,
    gamma_scale: float = 1.0,
    with_noise: bool = False,
    inplace: bool = False,
    couple_channels: bool = True,
    scale_by_keep: bool = True,
) -> Tensor:
    """Set squares of (N, C, H, W) to 0, or to normal numbers with with_noise; the rest is scaled up without.

    All channels lose the same squares with couple_channels. inplace gives a new tensor as well.
    """
    count, channels, height, width = x.shape
    down, right = min(block_size, height), min(block_size, width)
    rate = gamma_scale * drop_prob * height * width / (down * right)
    rate /= (height - down + 1) * (width - right + 1)
    shape = (count, 1 if couple_channels else channels, height, width)
    seeds = (ops.rand(shape, dtype=mindspore.float32) < rate).astype(mindspore.float32)
    around = ((right - 1) // 2, right // 2, (down - 1) // 2, down // 2)
    gone = ops.max_pool2d(ops.pad(seeds, around), (down, right), (1, 1))
    gone = gone.astype(x.dtype)
    if with_noise:
        return x * (1 - gone) + ops.randn(shape, dtype=mindspore.float32).astype(x.dtype) * gone
    if scale_by_keep:
        left = 1 - gone
        share = left.size / (left.astype(mindspore.float32).sum() + 1e-7)
        return x * (left * share.astype(x.dtype))
    return x * (1 - gone)
