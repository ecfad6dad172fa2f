"""A mask in blocks made by a function, as torch.nn.attention.flex_attention.create_block_mask."""

import inspect
from collections.abc import Callable
from typing import Any

import mindspore
from helpers.torch.nn.attention.flex_attention import BlockMask, create_mask, ordered
from mindspore import Tensor, ops


def create_block_mask(
    mask_mod: Callable[..., Tensor],
    B: int | None,
    H: int | None,
    Q_LEN: int,
    KV_LEN: int,
    device: Any = None,
    BLOCK_SIZE: int | tuple[int, int] = 128,
    _compile: bool = False,
    separate_full_blocks: bool = True,
) -> BlockMask:
    """Give the blocks in which a mask function shows anything; none is skipped by flex_attention.

    The function is called once for all positions, and must work element by element.
    """
    taken = inspect.signature(mask_mod).parameters.values()
    if sum(each.default is inspect.Parameter.empty for each in taken) != 4:
        raise AssertionError(f"create_block_mask requires a mask_mod function, got {mask_mod}")
    height, width = (BLOCK_SIZE, BLOCK_SIZE) if isinstance(BLOCK_SIZE, int) else BLOCK_SIZE
    mask = create_mask(mask_mod, B, H, Q_LEN, KV_LEN).astype(mindspore.int32)
    down, across = -mask.shape[2] % height, -mask.shape[3] % width
    if down:
        mask = ops.cat([mask, ops.zeros((*mask.shape[:2], down, mask.shape[3]), mindspore.int32)], 2)
    if across:
        mask = ops.cat([mask, ops.zeros((*mask.shape[:3], across), mindspore.int32)], 3)
    rows, columns = mask.shape[2] // height, mask.shape[3] // width
    shown = mask.reshape(*mask.shape[:2], rows, height, columns, width).sum((3, 5))
    full = shown == height * width
    some = (shown > 0) & ~full if separate_full_blocks else shown > 0
    blocks = [part for each in ((some, full) if separate_full_blocks else (some,)) for part in ordered(each)]
    made = BlockMask.from_kv_blocks(
        *blocks, BLOCK_SIZE=(height, width), mask_mod=mask_mod, seq_lengths=(Q_LEN, KV_LEN)
    )
    made.blocks_given = False
    return made
