"""Attention whose scores a function changes, as torch.nn.attention.flex_attention.flex_attention."""

from collections.abc import Callable
from typing import Any

import mindspore
from helpers.torch.nn.attention.flex_attention import AuxOutput, AuxRequest, BlockMask, applied
from mindspore import Tensor, ops


def flex_attention(
    query: Tensor,
    key: Tensor,
    value: Tensor,
    score_mod: Callable[..., Tensor] | None = None,
    block_mask: BlockMask | None = None,
    scale: float | None = None,
    enable_gqa: bool = False,
    return_lse: bool = False,
    kernel_options: Any = None,
    *,
    return_aux: AuxRequest | None = None,
) -> Any:
    """Attention whose scores are changed, then masked, by functions of batch, head, query and key numbers.

    The functions are called once for all numbers, and must work element by element. All scores are in memory,
    and no block is skipped. It is not for functions that mindspore.jit compiles.
    """
    if not query.ndim == key.ndim == value.ndim == 4:
        raise NotImplementedError("query, key, and value must be 4D tensors")
    batch, heads, rows, size = query.shape
    groups, columns = key.shape[1], key.shape[2]
    if size != key.shape[3]:
        raise ValueError(f"query and key must have one embedding dimension, got {size} and {key.shape[3]}")
    if heads % groups if enable_gqa else heads != groups:
        raise ValueError(f"{heads} heads of query do not go with {groups} of key; enable_gqa={enable_gqa}")
    if batch != key.shape[0] and (block_mask is None or block_mask.kv_num_blocks.shape[0] != batch):
        raise ValueError(f"query and key must have one batch size, got {batch} and {key.shape[0]}")
    if batch != key.shape[0] and key.shape[0] != 1:
        raise RuntimeError(f"{key.shape[0]} keys do not broadcast to {batch} queries")
    if block_mask is not None and (rows, columns) != tuple(block_mask.shape[-2:]):
        raise ValueError(f"a mask of {block_mask.shape} does not fit {rows} queries and {columns} keys")
    if return_lse and return_aux is not None:
        raise ValueError("Cannot specify both return_lse and return_aux")
    if return_aux is not None and return_aux.max_scores:
        raise NotImplementedError("the largest scores are not returned")
    if heads != groups:
        key, value = (
            ops.broadcast_to(
                each[:, :, None], (each.shape[0], groups, heads // groups, *each.shape[2:])
            ).reshape(each.shape[0], heads, *each.shape[2:])
            for each in (key, value)
        )
    kind = mindspore.float64 if query.dtype == mindspore.float64 else mindspore.float32
    if not query.size * key.size:
        scores = ops.zeros((batch, heads, rows, columns), kind)
    else:
        scores = ops.matmul(query.astype(kind), key.astype(kind).swapaxes(-2, -1))
    scores = scores * (size**-0.5 if scale is None else scale)
    if score_mod is not None:
        scores = applied(score_mod, scores.shape, scores).astype(kind)
    if block_mask is not None:
        seen = applied(block_mask.mask_mod, scores.shape)
        if block_mask.blocks_given:
            _agree(seen, block_mask)
        scores = ops.where(seen, scores, ops.full((), -float("inf"), dtype=kind))
    if not scores.size:
        found = ops.zeros((batch, heads, rows, value.shape[3]), query.dtype)
        lse = ops.full((batch, heads, rows), -float("inf"), dtype=kind) if query.size else None
        return _with(found, lse, return_lse, return_aux)
    top = ops.stop_gradient(scores.max(-1, keepdims=True))
    top = ops.where(ops.isinf(top), ops.zeros_like(top), top)
    shares = ops.exp(scores - top)
    total = shares.sum(-1, keepdims=True)
    lse = (ops.log(total) + top)[..., 0]
    if not value.size:
        found = ops.zeros((batch, value.shape[1], rows, value.shape[3]), query.dtype)
        return _with(found, lse, return_lse, return_aux)
    weights = shares / ops.where(total == 0, ops.ones_like(total), total)
    parts = [each.astype(query.dtype) for each in (weights, value)]
    if query.dtype == mindspore.bfloat16:  # whose matrices have no product on CPU
        parts = [each.astype(kind) for each in parts]
    found = ops.matmul(*parts).astype(query.dtype)
    return _with(found, lse, return_lse, return_aux)


def _with(found: Tensor, lse: Tensor | None, return_lse: bool, return_aux: AuxRequest | None) -> Any:
    if return_aux is not None:
        return found, AuxOutput(lse=lse if return_aux.lse else None)
    return (found, lse) if return_lse else found


def _agree(seen: Tensor, block_mask: BlockMask) -> None:
    """Refuse blocks that hide what the function shows: torch gives other numbers on each device then."""
    height, width = block_mask.BLOCK_SIZE
    blocks = block_mask.to_dense().repeat_interleave(height, -2)[..., : seen.shape[-2], :]
    blocks = blocks.repeat_interleave(width, -1)[..., : seen.shape[-1]]
    if blocks.shape[-2:] != seen.shape[-2:] or bool((seen & (blocks == 0)).any()):
        raise NotImplementedError("mask_mod must show nothing outside of the given blocks")
