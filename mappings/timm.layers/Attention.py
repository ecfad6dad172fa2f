"""Self-attention of several heads, as timm.layers.Attention."""

from collections.abc import Callable
from typing import Any

import mindspore
from helpers.torch.nn.functional import scaled_dot_product_attention
from mindspore import Tensor, mint, nn, ops


class Attention(nn.Cell):
    """qkv, attention over (N, L, dim), proj; norm_layer makes mindspore's layers for q_norm, k_norm, norm.

    is_causal hides what comes after; attn_mask is a boolean one, True where to look, or is added.
    """

    def __init__(
        self,
        dim: int,
        num_heads: int = 8,
        attn_head_dim: int | None = None,
        dim_out: int | None = None,
        qkv_bias: bool = False,
        qk_norm: bool = False,
        scale_norm: bool = False,
        proj_bias: bool = True,
        gated: bool = False,
        attn_drop: float = 0.0,
        proj_drop: float = 0.0,
        norm_layer: Callable[..., nn.Cell] | None = None,
        device: Any = None,
        dtype: Any = None,
    ) -> None:
        super().__init__()
        if attn_head_dim is None and dim % num_heads:
            raise AssertionError("dim should be divisible by num_heads")
        if (qk_norm or scale_norm) and norm_layer is None:
            raise AssertionError("norm_layer must be provided if qk_norm or scale_norm is True")
        given: dict[str, Any] = {} if dtype is None else {"dtype": dtype}
        each = dim // num_heads if attn_head_dim is None else attn_head_dim
        self.num_heads, self.head_dim, self.attn_dim = num_heads, each, num_heads * each
        self.scale, self.fused_attn = each**-0.5, True

        def normed(wanted: bool, size: int) -> nn.Cell:
            return norm_layer(size, **given) if wanted and norm_layer else mint.nn.Identity()

        self.qkv = mint.nn.Linear(dim, 3 * self.attn_dim, bias=qkv_bias, **given)
        self.q_norm, self.k_norm = normed(qk_norm, each), normed(qk_norm, each)
        self.attn_drop = nn.Dropout(p=attn_drop)
        self.norm = normed(scale_norm, self.attn_dim)
        self.gate = mint.nn.Linear(dim, self.attn_dim, bias=qkv_bias, **given) if gated else None
        self.proj = mint.nn.Linear(self.attn_dim, dim_out or dim, bias=proj_bias, **given)
        self.proj_drop = nn.Dropout(p=proj_drop)

    def construct(self, x: Tensor, attn_mask: Tensor | None = None, is_causal: bool = False) -> Tensor:
        """Attend to (N, L, dim)."""
        count, length, _ = x.shape
        parts = self.qkv(x).reshape(count, length, 3, self.num_heads, self.head_dim).permute(2, 0, 3, 1, 4)
        query, key, value = self.q_norm(parts[0]), self.k_norm(parts[1]), parts[2]
        if self.fused_attn:
            share = self.attn_drop.p if self.training else 0.0
            found = scaled_dot_product_attention(query, key, value, attn_mask, share, is_causal)
        else:
            found = ops.matmul(self.attn_drop(self._weights(query, key, attn_mask, is_causal)), value)
        found = self.norm(found.swapaxes(1, 2).reshape(count, length, self.attn_dim))
        if self.gate is not None:
            found = found * ops.sigmoid(self.gate(x))
        return self.proj_drop(self.proj(found))

    def _weights(self, query: Tensor, key: Tensor, attn_mask: Tensor | None, is_causal: bool) -> Tensor:
        """What a program that sets fused_attn to False gives to attn_drop."""
        scores = ops.matmul(query * self.scale, key.swapaxes(-2, -1))
        if is_causal:
            attn_mask = ops.ones(scores.shape[-2:], mindspore.float32).tril() > 0
        if attn_mask is not None and attn_mask.dtype == mindspore.bool_:
            scores = scores.masked_fill(ops.logical_not(attn_mask), float("-inf"))
        elif attn_mask is not None:
            scores = scores + attn_mask
        return ops.softmax(scores, -1)
