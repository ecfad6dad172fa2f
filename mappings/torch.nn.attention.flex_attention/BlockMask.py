"""Which blocks of the scores an attention computes, as torch.nn.attention.flex_attention.BlockMask."""

import math
from collections.abc import Callable
from typing import Any

import mindspore
from helpers.torch.nn.attention.flex_attention import noop_mask, ordered
from mindspore import Tensor, ops


def _dense(count: Tensor, places: Tensor) -> Tensor:
    """The blocks of each row as ones and zeros."""
    columns = ops.arange(places.shape[-1])
    counted = columns.reshape(-1, 1) < count[..., None, None]
    return ((places[..., None] == columns) & counted).any(-2).astype(mindspore.int32)


def _sliced(batch: Tensor, head: Tensor, token_q: Tensor, token_kv: Tensor) -> Tensor:
    raise RuntimeError("Cannot use mask_mod from a sliced BlockMask; set it from the whole mask's")


class BlockMask:
    """Which blocks have a part in an attention, and the function that masks within them."""

    blocks_given = False  # whether blocks were given by a program, which mask_mod may know nothing of

    def __init__(
        self,
        seq_lengths: tuple[int, int],
        kv_num_blocks: Tensor,
        kv_indices: Tensor,
        full_kv_num_blocks: Tensor | None,
        full_kv_indices: Tensor | None,
        q_num_blocks: Tensor | None,
        q_indices: Tensor | None,
        full_q_num_blocks: Tensor | None,
        full_q_indices: Tensor | None,
        BLOCK_SIZE: tuple[int, int] = (128, 128),
        mask_mod: Callable[..., Tensor] = noop_mask,
    ) -> None:
        if kv_indices.ndim < 2:
            raise RuntimeError("BlockMask must have at least 2 dimensions")
        if (full_kv_num_blocks is None) != (full_kv_indices is None):
            raise AssertionError("full_kv_num_blocks and full_kv_indices must be both provided or omitted")
        self.seq_lengths, self.BLOCK_SIZE, self.mask_mod = seq_lengths, BLOCK_SIZE, mask_mod
        self.kv_num_blocks, self.kv_indices = kv_num_blocks, kv_indices
        self.full_kv_num_blocks, self.full_kv_indices = full_kv_num_blocks, full_kv_indices
        self.q_num_blocks, self.q_indices = q_num_blocks, q_indices
        self.full_q_num_blocks, self.full_q_indices = full_q_num_blocks, full_q_indices

    @classmethod
    def from_kv_blocks(
        cls,
        kv_num_blocks: Tensor,
        kv_indices: Tensor,
        full_kv_num_blocks: Tensor | None = None,
        full_kv_indices: Tensor | None = None,
        BLOCK_SIZE: int | tuple[int, int] = 128,
        mask_mod: Callable[..., Tensor] | None = None,
        seq_lengths: tuple[int, int] | None = None,
        compute_q_blocks: bool = True,
    ) -> "BlockMask":
        """Make one of the blocks of each row of queries."""
        if kv_indices.ndim < 2:
            raise RuntimeError("BlockMask must have at least 2 dimensions")
        if (full_kv_num_blocks is None) != (full_kv_indices is None):
            raise AssertionError("full_kv_num_blocks and full_kv_indices must be both provided or omitted")
        sizes = (BLOCK_SIZE, BLOCK_SIZE) if isinstance(BLOCK_SIZE, int) else BLOCK_SIZE
        columns: list[Tensor | None] = []
        for count, places in ((kv_num_blocks, kv_indices), (full_kv_num_blocks, full_kv_indices)):
            known = compute_q_blocks and count is not None and places is not None
            columns += ordered(_dense(count, places).swapaxes(-2, -1)) if known else (None, None)
        lengths = seq_lengths or (kv_indices.shape[-2] * sizes[0], kv_indices.shape[-1] * sizes[1])
        rows = (kv_num_blocks, kv_indices, full_kv_num_blocks, full_kv_indices)
        make: Any = cls
        made: BlockMask = make(lengths, *rows, *columns, sizes, mask_mod or noop_mask)
        made.blocks_given = True
        return made

    @property
    def shape(self) -> tuple[int, ...]:
        return (*self.kv_indices.shape[:-2], *self.seq_lengths)

    def numel(self) -> int:
        return math.prod(self.shape)

    def sparsity(self) -> float:
        """The percentage of blocks that are left out."""
        counts = [each for each in (self.kv_num_blocks, self.full_kv_num_blocks) if each is not None]
        size = math.prod(self.BLOCK_SIZE) * sum(int(each.sum()) for each in counts)
        return 100 * (1 - size / self.numel())

    def to_dense(self) -> Tensor:
        """The blocks as ones and zeros."""
        some = _dense(self.kv_num_blocks, self.kv_indices)
        if self.full_kv_num_blocks is None:
            return some
        return some | _dense(self.full_kv_num_blocks, self.full_kv_indices)

    def to(self, device: Any) -> "BlockMask":
        return self

    def __getitem__(self, index: Any) -> "BlockMask":
        """Part of the mask by batch, head and row; its mask_mod is to be set anew."""
        given = index if isinstance(index, tuple) else (index,)
        chosen = []
        for each, size in zip((*given, *(slice(None),) * 3), self.kv_num_blocks.shape):
            start = each + size if isinstance(each, int) and -size <= each < 0 else each
            chosen.append(slice(start, start + 1) if isinstance(start, int) else start)
        rows = (self.kv_num_blocks, self.kv_indices, self.full_kv_num_blocks, self.full_kv_indices)
        parts = [None if each is None else each[tuple(chosen)] for each in rows]
        computed = self.q_indices is not None
        make: Any = BlockMask.from_kv_blocks
        part: BlockMask = make(*parts, self.BLOCK_SIZE, _sliced, self.seq_lengths, computed)
        part.blocks_given = False
        return part
