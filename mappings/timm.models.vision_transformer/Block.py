"""A block of a vision transformer, as timm.models.vision_transformer.Block."""

from collections.abc import Callable
from typing import Any

from helpers.timm.layers import GELU, Attention, DropPath, LayerNorm, LayerScale, Mlp
from mindspore import Tensor, mint, nn


class Block(nn.Cell):
    """Attention and a feed-forward layer, each after a normalisation and around it (N, L, dim).

    norm_layer, act_layer, mlp_layer and attn_layer make mindspore's layers; init_values adds a LayerScale.
    """

    def __init__(
        self,
        dim: int,
        num_heads: int,
        mlp_ratio: float = 4.0,
        qkv_bias: bool = False,
        qk_norm: bool = False,
        scale_attn_norm: bool = False,
        scale_mlp_norm: bool = False,
        proj_bias: bool = True,
        proj_drop: float = 0.0,
        attn_drop: float = 0.0,
        init_values: float | None = None,
        drop_path: float = 0.0,
        act_layer: Callable[..., nn.Cell] = GELU,
        norm_layer: Callable[..., nn.Cell] = LayerNorm,
        mlp_layer: Callable[..., nn.Cell] = Mlp,
        attn_layer: Any = Attention,
        depth: int = 0,
        device: Any = None,
        dtype: Any = None,
    ) -> None:
        super().__init__()
        if isinstance(attn_layer, str):
            if attn_layer not in ("", "attn"):
                raise NotImplementedError(f"attention of the kind {attn_layer!r} is to be given as a class")
            attn_layer = Attention
        given: dict[str, Any] = {} if dtype is None else {"dtype": dtype}

        def scaled() -> nn.Cell:
            return LayerScale(dim, init_values, **given) if init_values else mint.nn.Identity()

        def dropped() -> nn.Cell:
            return DropPath(drop_path) if drop_path > 0 else mint.nn.Identity()

        self.norm1 = norm_layer(dim, **given)
        self.attn = attn_layer(
            dim,
            num_heads=num_heads,
            qkv_bias=qkv_bias,
            qk_norm=qk_norm,
            scale_norm=scale_attn_norm,
            proj_bias=proj_bias,
            attn_drop=attn_drop,
            proj_drop=proj_drop,
            norm_layer=norm_layer,
            **given,
        )
        self.ls1, self.drop_path1 = scaled(), dropped()
        self.norm2 = norm_layer(dim, **given)
        self.mlp = mlp_layer(
            in_features=dim,
            hidden_features=int(dim * mlp_ratio),
            act_layer=act_layer,
            norm_layer=norm_layer if scale_mlp_norm else None,
            bias=proj_bias,
            drop=proj_drop,
            **given,
        )
        self.ls2, self.drop_path2 = scaled(), dropped()

    def construct(self, x: Tensor, attn_mask: Tensor | None = None, is_causal: bool = False) -> Tensor:
        """Go through both parts."""
        known = {"attn_mask": attn_mask, "is_causal": is_causal}
        asked = {key: value for key, value in known.items() if value is not None and value is not False}
        x = x + self.drop_path1(self.ls1(self.attn(self.norm1(x), **asked)))
        return x + self.drop_path2(self.ls2(self.mlp(self.norm2(x))))
