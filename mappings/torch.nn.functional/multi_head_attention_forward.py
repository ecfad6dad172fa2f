"""Attention of several heads on given weights, as torch.nn.functional.multi_head_attention_forward."""

import math
from typing import Any

import mindspore
from helpers.torch.nn.functional import scaled_dot_product_attention
from mindspore import Tensor, ops


def multi_head_attention_forward(
    query: Tensor,
    key: Tensor,
    value: Tensor,
    embed_dim_to_check: int,
    num_heads: int,
    in_proj_weight: Tensor | None,
    in_proj_bias: Tensor | None,
    bias_k: Tensor | None,
    bias_v: Tensor | None,
    add_zero_attn: bool,
    dropout_p: float,
    out_proj_weight: Tensor,
    out_proj_bias: Tensor | None,
    training: bool = True,
    key_padding_mask: Tensor | None = None,
    need_weights: bool = True,
    attn_mask: Tensor | None = None,
    use_separate_proj_weight: bool = False,
    q_proj_weight: Tensor | None = None,
    k_proj_weight: Tensor | None = None,
    v_proj_weight: Tensor | None = None,
    average_attn_weights: bool = True,
    is_causal: bool = False,
) -> tuple[Tensor, Tensor | None]:
    """Give results (L, N, E), and weights (N, L, S), of queries (L, N, E), keys and values (S, N, E).

    Without a batch axis N is left out everywhere. Masks are of bool (True is left out) or added.
    """
    if is_causal and attn_mask is None:
        raise RuntimeError("Need attn_mask if specifying the is_causal hint.")
    batched = query.ndim == 3
    if not batched:
        query, key, value = query.expand_dims(1), key.expand_dims(1), value.expand_dims(1)
    length, batch, width = query.shape
    if width != embed_dim_to_check:
        raise RuntimeError(f"was expecting embedding dimension of {embed_dim_to_check}, but got {width}")
    if use_separate_proj_weight or in_proj_weight is None:
        weights: list[Any] = [q_proj_weight, k_proj_weight, v_proj_weight]
    else:
        weights = [in_proj_weight[i * width : (i + 1) * width] for i in range(3)]
    biases: list[Any] = [None] * 3
    if in_proj_bias is not None:
        in_proj_bias = in_proj_bias.broadcast_to((3 * width,))
        biases = [in_proj_bias[i * width : (i + 1) * width] for i in range(3)]
    q, k, v = map(_projected, (query, key, value), weights, biases)
    extra = 0  # keys that no mask speaks of
    if bias_k is not None and bias_v is not None:
        k = ops.cat((k, bias_k.broadcast_to((1, batch, width))))
        v = ops.cat((v, bias_v.broadcast_to((1, batch, width))))
        extra += 1
    if add_zero_attn:
        nothing = ops.zeros((1, batch, width), k.dtype)
        k, v, extra = ops.cat((k, nothing)), ops.cat((v, nothing)), extra + 1
    size, keys = width // num_heads, k.shape[0]
    q, k, v = (x.reshape(x.shape[0], batch * num_heads, size).swapaxes(0, 1) for x in (q, k, v))
    fused = _is_half(q) and not need_weights and not (training and dropout_p)  # by one kernel, as in torch
    if fused:
        scores = ops.zeros((batch, num_heads, length, keys), mindspore.float32)
    else:
        scores = ops.bmm(q * mindspore.tensor(size**-0.5, q.dtype), k.swapaxes(1, 2)).reshape(
            batch, num_heads, length, keys
        )
    if attn_mask is not None:
        heads = attn_mask.shape if attn_mask.ndim == 2 else (batch, num_heads, *attn_mask.shape[1:])
        scores = _masked(scores, attn_mask.reshape(heads), extra)
    if key_padding_mask is not None:
        scores = _masked(scores, key_padding_mask.reshape(batch, 1, 1, keys - extra), extra)
    attention = scores if fused else _softmax(scores, need_weights)
    if training and dropout_p:
        attention = ops.dropout(attention, dropout_p)
    if fused and scores.size:
        parts = (x.reshape(batch, num_heads, x.shape[1], size) for x in (q, k, v))
        mixed = scaled_dot_product_attention(*parts, scores).reshape(batch * num_heads, length, size)
    elif scores.size:
        mixed = ops.bmm(attention.reshape(batch * num_heads, length, keys), v)
    else:  # bmm of nothing leaves its result unwritten
        mixed = ops.zeros((batch * num_heads, length, size), v.dtype)
    out = _projected(mixed.swapaxes(0, 1).reshape(length, batch, width), out_proj_weight, out_proj_bias)
    out = out if batched else out.squeeze(1)
    if not need_weights:
        return out, None
    shown = attention.mean(1) if average_attn_weights else attention
    return out, shown if batched else shown.squeeze(0)


def _is_half(tensor: Tensor) -> bool:
    return bool(tensor.dtype == mindspore.float16 or tensor.dtype == mindspore.bfloat16)


def _projected(input: Tensor, weight: Tensor, bias: Tensor | None) -> Tensor:
    """In half precision the bias is added before a product is rounded, but for rows that lie apart."""
    if _is_half(input) and bias is not None and input.is_contiguous():
        wide = ops.matmul(input.float(), weight.T.float()) + bias.float()
        return wide.astype(input.dtype)
    found = ops.matmul(input, weight.T)
    return found if bias is None else found + bias


def _masked(scores: Tensor, mask: Tensor, extra: int) -> Tensor:
    """Scores with a mask of bool or of numbers; the last ``extra`` keys are not masked."""
    if extra:
        mask = ops.cat((mask, ops.zeros((*mask.shape[:-1], extra), mask.dtype)), -1)
    return scores.masked_fill(mask, -math.inf) if mask.dtype == mindspore.bool_ else scores + mask


def _softmax(scores: Tensor, shown: bool) -> Tensor:
    """Shares of the last axis, written out: ops.softmax leaves the rows after a masked one unwritten on CPU.

    A row of which everything is masked is NaN where the shares are shown, else zeros, as in torch.
    """
    if not scores.size:
        return scores
    kind = scores.dtype
    if _is_half(scores):
        scores = scores.astype(mindspore.float32)
    top = scores.max(-1, keepdims=True)
    parts = ops.exp(scores - ops.stop_gradient(ops.where(top == -math.inf, 0.0, top)))
    total = parts.sum(-1, keepdims=True)
    shares = parts / (total if shown else ops.where(total == 0, 1.0, total))
    return shares if shares.dtype == kind else shares.astype(kind)
