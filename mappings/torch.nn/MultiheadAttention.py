"""Multi-head attention with torch's results, as torch.nn.MultiheadAttention gives them."""

from typing import Any

from mindspore import Tensor, nn


class MultiheadAttention(nn.MultiheadAttention):
    """mindspore's layer returns one value without weights; this one returns (output, None), as torch."""

    def __init__(
        self,
        embed_dim: int,
        num_heads: int,
        dropout: float = 0.0,
        bias: bool = True,
        add_bias_kv: bool = False,
        add_zero_attn: bool = False,
        kdim: int | None = None,
        vdim: int | None = None,
        batch_first: bool = False,
    ) -> None:
        super().__init__(
            embed_dim, num_heads, dropout, bias, add_bias_kv, add_zero_attn, kdim, vdim, batch_first
        )

    def construct(
        self,
        query: Tensor,
        key: Tensor,
        value: Tensor,
        key_padding_mask: Tensor | None = None,
        need_weights: bool = True,
        attn_mask: Tensor | None = None,
        average_attn_weights: bool = True,
    ) -> tuple[Tensor, Tensor | None]:
        """Output and, if asked for, attention weights."""
        found: Any = super().construct(
            query, key, value, key_padding_mask, need_weights, attn_mask, average_attn_weights
        )
        if isinstance(found, Tensor):
            return found, None
        return found[0], found[1] if need_weights else None
