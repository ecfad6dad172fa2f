"""Attention, as torch.nn.functional.scaled_dot_product_attention computes it."""

import mindspore
import numpy
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
    """Attention of (..., L, E) over (..., S, E) and (..., S, Ev); a boolean mask is True where to look.

    Queries that may look at nothing give zeros. As in torch, float16 and bfloat16 are computed in float32.
    """
    if attn_mask is not None and is_causal:
        raise RuntimeError("attn_mask and is_causal exclude each other")
    nothing = not value.size or not key.shape[-2] or (query.shape[-1] and not query.size)
    kind = mindspore.int64 if query.dtype == mindspore.bool_ else query.dtype
    last = -3 if enable_gqa else -2  # the heads of queries stand for all
    if nothing:  # a matrix product over nothing is whatever the memory held
        front = query.shape[:-2]
        if value.size and query.shape[-2] and key.shape[-2]:
            front = (*numpy.broadcast_shapes(query.shape[:last], key.shape[:last]), *query.shape[last:-2])
        return ops.zeros((*front, query.shape[-2], value.shape[-1]), kind)
    batches = [tuple(each.shape[:last]) for each in (query, key, value)]
    batch = (*numpy.broadcast_shapes(*batches), *query.shape[last:-2])
    if not key.size and query.shape[-1]:  # an empty batch of keys beside values
        return ops.zeros((*batch, query.shape[-2], value.shape[-1]), kind)
    dtype = query.dtype
    if dtype == mindspore.float16 or dtype == mindspore.bfloat16:
        query, key = query.astype(mindspore.float32), key.astype(mindspore.float32)
        value = value.astype(mindspore.float32)
    if enable_gqa:
        key = ops.repeat_interleave(key, query.shape[-3] // key.shape[-3], -3) if key.size else key
        value = ops.repeat_interleave(value, query.shape[-3] // value.shape[-3], -3)
    # A tensor: beside float64, a Python number would be rounded to float32.
    if query.shape[-1]:
        factor = Tensor(query.shape[-1] ** -0.5 if scale is None else scale, query.dtype)
        scores = ops.matmul(query, key.swapaxes(-2, -1)) * factor
    else:
        scores = ops.zeros((*batch, query.shape[-2], key.shape[-2]), query.dtype)
    if is_causal:
        attn_mask = ops.ones((query.shape[-2], key.shape[-2]), mindspore.float32).tril() > 0
    if attn_mask is not None and attn_mask.dtype == mindspore.bool_:
        scores = scores.masked_fill(ops.logical_not(attn_mask), float("-inf"))
    elif attn_mask is not None:
        scores = scores + attn_mask
    # Not ops.softmax: on CPU, a row of minus infinity spoils the rows beside it.
    peak = ops.stop_gradient(ops.amax(scores, -1, keepdims=True))
    peak = peak.masked_fill(peak == float("-inf"), 0.0)
    weights = ops.exp(scores - peak)
    total = weights.sum(-1, keepdims=True)
    total = total.masked_fill(total == 0, 1.0)
    if dtype != query.dtype and not dropout_p:  # torch's kernel rounds the weights before it divides them
        return (ops.matmul(weights.astype(dtype).astype(query.dtype), value) / total).astype(dtype)
    weights = weights / total
    return ops.matmul(ops.dropout(weights, dropout_p) if dropout_p else weights, value).astype(dtype)
