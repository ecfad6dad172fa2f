"""Blocks of an input dropped at random, as torchvision.ops.drop_block3d."""

import math

import mindspore
from mindspore import Tensor, ops


def drop_block3d(
    input: Tensor, p: float, block_size: int, inplace: bool = False, eps: float = 1e-06, training: bool = True
) -> Tensor:
    """Set blocks of odd size of an input (N, C, D, H, W) to zero, each element with a probability of about p.

    The rest is scaled up by what was dropped. inplace changes nothing: use the result.
    """
    if not 0 <= p <= 1:
        raise ValueError(f"p must be from 0 to 1, not {p}")
    if input.ndim != 5:
        raise ValueError(f"the input must have 5 axes, not {input.ndim}")
    if not training or p == 0 or not input.size:
        return input
    sides = input.shape[2:]
    block = int(min(block_size, *sides))
    if block % 2 == 0:
        raise ValueError(f"the block's size must be odd, not {block}")
    inner = tuple(side - block + 1 for side in sides)
    share = p * math.prod(sides) / (block**3 * math.prod(inner))
    noise = (ops.rand((*input.shape[:2], *inner), dtype=mindspore.float32) < share).astype(mindspore.float32)
    noise = ops.pad(noise, [block // 2] * 6)
    kept = 1 - ops.max_pool3d(noise, block, 1, block // 2)
    scale = kept.size / (eps + kept.sum())
    return (
        input * kept.astype(input.dtype) * (scale.astype(input.dtype) if input.is_floating_point() else scale)
    )
