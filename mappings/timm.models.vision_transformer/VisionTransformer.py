"""The vision transformer, as timm.models.vision_transformer.VisionTransformer."""

import math
from collections.abc import Callable, Sequence
from typing import Any

import mindspore
from helpers.timm.layers import (
    GELU,
    Attention,
    LayerNorm,
    Mlp,
    PatchDropout,
    PatchEmbed,
    calculate_drop_path_rates,
    get_act_layer,
    get_norm_layer,
    lecun_normal_,
    resample_abs_pos_embed,
    trunc_normal_,
)
from helpers.timm.models import named_apply
from helpers.timm.models.vision_transformer import Block
from helpers.torch.nn import Conv2d, Sequential
from helpers.torch.nn.init import constant_, normal_, uniform_, xavier_uniform_, zeros_
from mindspore import Parameter, Tensor, mint, nn, ops


class VisionTransformer(nn.Cell):
    """timm's network for images (N, in_chans, H, W), its parameters by the same names.

    global_pool is token, avg, avgmax, max or nothing; there are no intermediate results, and no weights to be
    downloaded. norm_layer, act_layer and the others make mindspore's layers.
    """

    def __init__(
        self,
        img_size: int | Sequence[int] = 224,
        patch_size: int | Sequence[int] = 16,
        in_chans: int = 3,
        num_classes: int = 1000,
        global_pool: str = "token",
        embed_dim: int = 768,
        depth: int = 12,
        num_heads: int = 12,
        mlp_ratio: float = 4.0,
        qkv_bias: bool = True,
        qk_norm: bool = False,
        scale_attn_norm: bool = False,
        scale_mlp_norm: bool = False,
        proj_bias: bool = True,
        init_values: float | None = None,
        class_token: bool = True,
        pos_embed: str = "learn",
        no_embed_class: bool = False,
        reg_tokens: int = 0,
        pre_norm: bool = False,
        final_norm: bool = True,
        fc_norm: bool | None = None,
        pool_include_prefix: bool = False,
        dynamic_img_size: bool = False,
        dynamic_img_pad: bool = False,
        drop_rate: float = 0.0,
        pos_drop_rate: float = 0.0,
        patch_drop_rate: float = 0.0,
        proj_drop_rate: float = 0.0,
        attn_drop_rate: float = 0.0,
        drop_path_rate: float = 0.0,
        weight_init: str = "",
        fix_init: bool = False,
        embed_layer: Callable[..., nn.Cell] = PatchEmbed,
        embed_norm_layer: Any = None,
        norm_layer: Any = None,
        act_layer: Any = None,
        block_fn: Callable[..., nn.Cell] = Block,
        mlp_layer: Callable[..., nn.Cell] = Mlp,
        attn_layer: Any = Attention,
        device: Any = None,
        dtype: Any = None,
    ) -> None:
        super().__init__()
        if global_pool in ("map", "prr"):
            raise NotImplementedError("pooling by attention has no counterpart here")
        if global_pool not in ("", "avg", "avgmax", "max", "token"):
            raise AssertionError("Only avg, avgmax, max, token, map or prr pooling (or none) is supported.")
        if not class_token and global_pool == "token":
            raise AssertionError("Token pooling needs the class token.")
        if pos_embed not in ("", "none", "learn"):
            raise AssertionError("pos_embed is learn, or none")
        late = global_pool in ("avg", "avgmax", "max") if fc_norm is None else fc_norm
        norm, act = get_norm_layer(norm_layer) or LayerNorm, get_act_layer(act_layer) or GELU
        given: dict[str, Any] = {} if dtype is None else {"dtype": dtype}
        kind = mindspore.float32 if dtype is None else dtype

        self.num_classes, self.in_chans, self.global_pool = num_classes, in_chans, global_pool
        self.embed_dim = self.num_features = self.head_hidden_size = embed_dim
        self.num_prefix_tokens, self.num_reg_tokens = int(class_token) + reg_tokens, reg_tokens
        self.has_class_token, self.no_embed_class = class_token, no_embed_class
        self.pool_include_prefix, self.dynamic_img_size = pool_include_prefix, dynamic_img_size
        self.grad_checkpointing, self.attn_pool = False, None

        asked: dict[str, Any] = {"strict_img_size": False, "output_fmt": "NHWC"} if dynamic_img_size else {}
        if embed_norm_layer is not None:
            asked["norm_layer"] = get_norm_layer(embed_norm_layer)
        self.patch_embed = embed_layer(
            img_size=img_size,
            patch_size=patch_size,
            in_chans=in_chans,
            embed_dim=embed_dim,
            bias=not pre_norm,
            dynamic_img_pad=dynamic_img_pad,
            **asked,
            **given,
        )

        def token(count: int, name: str) -> Parameter | None:
            return Parameter(ops.zeros((1, count, embed_dim), kind), name=name) if count else None

        self.cls_token, self.reg_token = token(int(class_token), "cls_token"), token(reg_tokens, "reg_token")
        places = self.patch_embed.num_patches + (0 if no_embed_class else self.num_prefix_tokens)
        self.pos_embed = token(places if pos_embed == "learn" else 0, "pos_embed")
        self.pos_drop = nn.Dropout(p=pos_drop_rate)
        self.patch_drop = (
            PatchDropout(patch_drop_rate, self.num_prefix_tokens)
            if patch_drop_rate > 0
            else mint.nn.Identity()
        )
        self.norm_pre = norm(embed_dim, **given) if pre_norm else mint.nn.Identity()
        rates = calculate_drop_path_rates(drop_path_rate, depth)
        blocks = [
            block_fn(
                dim=embed_dim,
                num_heads=num_heads,
                mlp_ratio=mlp_ratio,
                qkv_bias=qkv_bias,
                qk_norm=qk_norm,
                scale_attn_norm=scale_attn_norm,
                scale_mlp_norm=scale_mlp_norm,
                proj_bias=proj_bias,
                init_values=init_values,
                proj_drop=proj_drop_rate,
                attn_drop=attn_drop_rate,
                drop_path=rate,
                norm_layer=norm,
                act_layer=act,
                mlp_layer=mlp_layer,
                attn_layer=attn_layer,
                depth=place,
                **given,
            )
            for place, rate in enumerate(rates)
        ]
        self.blocks = Sequential(*blocks)
        self.norm = norm(embed_dim, **given) if final_norm and not late else mint.nn.Identity()
        self.fc_norm = norm(embed_dim, **given) if final_norm and late else mint.nn.Identity()
        self.head_drop = nn.Dropout(p=drop_rate)
        self.head = self._linear(num_classes, dtype)
        self.weight_init_mode, self.fix_init = "reset" if weight_init == "skip" else weight_init, fix_init
        if weight_init != "skip":
            self.init_weights()

    def _linear(self, num_classes: int, dtype: Any = None) -> nn.Cell:
        given: dict[str, Any] = {} if dtype is None else {"dtype": dtype}
        return mint.nn.Linear(self.embed_dim, num_classes, **given) if num_classes > 0 else mint.nn.Identity()

    def init_weights(self, mode: str = "", needs_reset: bool = True) -> None:
        """Set the weights as they begin: by truncated normal numbers, or by xavier ("jax", "moco")."""
        mode = mode or self.weight_init_mode
        if self.pos_embed is not None:
            trunc_normal_(self.pos_embed, std=0.02)
        for each in (self.cls_token, self.reg_token):
            if each is not None:
                normal_(each, std=1e-6)
        low = -math.log(self.num_classes) if "nlhb" in mode else 0.0

        def begin(module: nn.Cell, name: str) -> None:
            if "jax" in mode or mode == "moco":
                _vit_weights(module, name, mode, low)
            else:
                self._init_weights(module)

        named_apply(begin, self)
        for place, block in enumerate(self.blocks if self.fix_init else ()):
            with mindspore._no_grad():
                for weight in (block.attn.proj.weight, block.mlp.fc2.weight):
                    weight[()] = weight / math.sqrt(2.0 * (place + 1))

    def _init_weights(self, m: nn.Cell) -> None:
        if isinstance(m, mint.nn.Linear):
            trunc_normal_(m.weight, std=0.02)
            if m.bias is not None:
                zeros_(m.bias)
        elif hasattr(m, "init_weights"):
            m.init_weights()

    def no_weight_decay(self) -> set[str]:
        """The parameters that have no weight decay."""
        return {"pos_embed", "cls_token", "reg_token", "dist_token"}

    def group_matcher(self, coarse: bool = False) -> dict[str, Any]:
        """Patterns of names by layer."""
        return {
            "stem": r"^cls_token|reg_token|pos_embed|patch_embed|norm_pre",
            "blocks": [(r"^blocks\.(\d+)", None), (r"^norm", (99999,))],
        }

    def set_grad_checkpointing(self, enable: bool = True) -> None:
        """Note whether results are to be computed twice; they never are."""
        self.grad_checkpointing = enable

    def get_classifier(self) -> nn.Cell:
        """The last layer."""
        return self.head

    def reset_classifier(self, num_classes: int, global_pool: str | None = None) -> None:
        """Begin anew with another number of classes."""
        self.num_classes = num_classes
        if global_pool is not None:
            if global_pool not in ("", "avg", "avgmax", "max", "token"):
                raise NotImplementedError("pooling by attention has no counterpart here")
            self.global_pool = global_pool
        self.head = self._linear(num_classes).set_train(self.training)

    def set_input_size(self, img_size: Any = None, patch_size: Any = None) -> None:
        """Take images of another size from now on."""
        before = self.patch_embed.grid_size
        self.patch_embed.set_input_size(img_size=img_size, patch_size=patch_size)
        if self.pos_embed is not None and self.patch_embed.grid_size != before:
            prefix = 0 if self.no_embed_class else self.num_prefix_tokens
            changed = resample_abs_pos_embed(self.pos_embed, self.patch_embed.grid_size, before, prefix)
            self.pos_embed = Parameter(changed, name="pos_embed", requires_grad=self.pos_embed.requires_grad)

    def _pos_embed(self, x: Tensor) -> Tensor:
        every = [each for each in (self.cls_token, self.reg_token) if each is not None]
        first = [ops.tile(each, (x.shape[0], 1, 1)) for each in every]
        places = self.pos_embed
        if places is not None and self.dynamic_img_size:
            prefix = 0 if self.no_embed_class else self.num_prefix_tokens
            places = resample_abs_pos_embed(places, x.shape[1:3], self.patch_embed.grid_size, prefix)
        x = x.reshape(x.shape[0], -1, x.shape[-1])
        if places is None:
            return ops.cat([*first, x], 1) if first else x
        if self.no_embed_class:
            x = x + places
            return self.pos_drop(ops.cat([*first, x], 1) if first else x)
        return self.pos_drop((ops.cat([*first, x], 1) if first else x) + places)

    def forward_features(self, x: Tensor, attn_mask: Tensor | None = None, is_causal: bool = False) -> Tensor:
        """Give what the blocks make of images."""
        x = self.norm_pre(self.patch_drop(self._pos_embed(self.patch_embed(x))))
        if attn_mask is None and not is_causal:
            return self.norm(self.blocks(x))
        for block in self.blocks:
            x = block(x, attn_mask=attn_mask, is_causal=is_causal)
        return self.norm(x)

    def pool(self, x: Tensor, pool_type: str | None = None) -> Tensor:
        """Give one vector for each image."""
        kind = self.global_pool if pool_type is None else pool_type
        if not kind:
            return x
        if kind == "token":
            return x[:, 0]
        x = x if self.pool_include_prefix else x[:, self.num_prefix_tokens :]
        if kind == "avg":
            return x.mean(1)
        return ops.amax(x, 1) if kind == "max" else 0.5 * (ops.amax(x, 1) + x.mean(1))

    def forward_head(self, x: Tensor, pre_logits: bool = False) -> Tensor:
        """Give the logits of what the blocks made."""
        x = self.head_drop(self.fc_norm(self.pool(x)))
        return x if pre_logits else self.head(x)

    def construct(self, x: Tensor, attn_mask: Tensor | None = None, is_causal: bool = False) -> Tensor:
        """Give the logits (N, num_classes)."""
        return self.forward_head(self.forward_features(x, attn_mask, is_causal))


def _vit_weights(module: nn.Cell, name: str, mode: str, low: float) -> None:
    """Weights as they begin in other implementations."""
    if isinstance(module, mint.nn.Linear):
        if "jax" in mode and name.startswith("head"):
            zeros_(module.weight)
            constant_(module.bias, low)
            return
        if "qkv" in name and mode == "moco":
            side = math.sqrt(6.0 / (module.weight.shape[0] // 3 + module.weight.shape[1]))
            uniform_(module.weight, -side, side)
        else:
            xavier_uniform_(module.weight)
        if module.bias is not None:
            if "jax" in mode and "mlp" in name:
                normal_(module.bias, std=1e-6)
            else:
                zeros_(module.bias)
    elif isinstance(module, Conv2d) and "jax" in mode:
        lecun_normal_(module.weight)
        if module.bias is not None:
            zeros_(module.bias)
    elif hasattr(module, "init_weights"):
        module.init_weights()
