"""Multi-head attention with torch's results, as torch.nn.MultiheadAttention gives them."""

from typing import Any

from helpers.torch.nn.functional import multi_head_attention_forward
from mindspore import Tensor, mint, nn


class MultiheadAttention(nn.MultiheadAttention):
    """The layer with torch's results: always (output, weights or None), and right where rows are masked."""

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
            int(embed_dim), int(num_heads), dropout, bias, add_bias_kv, add_zero_attn, kdim, vdim, batch_first
        )
        # A layer of the class that stands for torch.nn.Linear, which is what asks for it by class finds.
        self.out_proj = mint.nn.Linear(int(embed_dim), int(embed_dim), bias)
        if bias:
            self.out_proj.bias.set_data(self.out_proj.bias * 0)

    def __call__(self, *args: Any, **kwargs: Any) -> Any:
        """The call with arguments by place or by name; mindspore's own demands three by place."""
        return nn.Cell.__call__(self, *args, **kwargs)

    def construct(
        self,
        query: Tensor,
        key: Tensor,
        value: Tensor,
        key_padding_mask: Tensor | None = None,
        need_weights: bool = True,
        attn_mask: Tensor | None = None,
        average_attn_weights: bool = True,
        is_causal: bool = False,
    ) -> tuple[Tensor, Tensor | None]:
        """Output and, if asked for, attention weights."""
        turned = self.batch_first and query.ndim == 3
        if turned:
            query, key, value = query.swapaxes(0, 1), key.swapaxes(0, 1), value.swapaxes(0, 1)
        output, weights = multi_head_attention_forward(
            query,
            key,
            value,
            self.embed_dim,
            self.num_heads,
            self.in_proj_weight,
            self.in_proj_bias,
            self.bias_k,
            self.bias_v,
            self.add_zero_attn,
            self.dropout,
            self.out_proj.weight,
            self.out_proj.bias,
            self.training,
            key_padding_mask,
            need_weights,
            attn_mask,
            not self._qkv_same_embed_dim,
            self.q_proj_weight,
            self.k_proj_weight,
            self.v_proj_weight,
            average_attn_weights,
            is_causal,
        )
        return output.swapaxes(0, 1) if turned else output, weights
