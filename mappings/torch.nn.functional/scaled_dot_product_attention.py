"""Attention, as torch.nn.functional.scaled_dot_product_attention computes it."""

import math

import mindspore
from mindspore import Tensor, ops


def scaled_dot_product_attention(
    query: Tensor,
    key: Tensor,
    value: Tensor,
    attn_mask: Tensor | None = None,
    dropout_p: float = 0.0,
    is_causal: bool = False,
    scale: float | None = None,
    enable_gqa: bool = False,
) -> Tensor:
    """Attention of (..., L, E) over (..., S, E) and (..., S, Ev); a boolean mask keeps where it is True.

    Heads of key and value are repeated with enable_gqa. Rows that a mask leaves empty give NaN, as in torch.
    """
    if enable_gqa:
        key = ops.repeat_interleave(key, query.shape[-3] // key.shape[-3], -3)
        value = ops.repeat_interleave(value, query.shape[-3] // value.shape[-3], -3)
    scores = ops.matmul(query, key.swapaxes(-2, -1)) * (
        1 / math.sqrt(query.shape[-1]) if scale is None else scale
    )
    if is_causal:
        attn_mask = ops.ones((query.shape[-2], key.shape[-2]), mindspore.bool_).tril()
    if attn_mask is not None and attn_mask.dtype == mindspore.bool_:
        scores = scores.masked_fill(ops.logical_not(attn_mask), float("-inf"))
    elif attn_mask is not None:
        scores = scores + attn_mask
    weights = ops.softmax(scores, -1)
    if dropout_p:
        weights = ops.dropout(weights, dropout_p, True)
    return ops.matmul(weights, value)
