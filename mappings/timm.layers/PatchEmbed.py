"""Images cut into patches, each made a vector, as timm.layers.PatchEmbed."""

import math
from collections.abc import Callable, Sequence
from typing import Any

from helpers.timm.layers import to_2tuple
from helpers.torch.nn import Conv2d
from mindspore import Tensor, mint, nn, ops


class PatchEmbed(nn.Cell):
    """Give (N, L, embed_dim) of images (N, C, H, W), or what output_fmt says (NCHW, NHWC, NCL, NLC).

    norm_layer makes mindspore's layers. set_input_size takes another img_size, no other patch_size.
    """

    def __init__(
        self,
        img_size: int | Sequence[int] | None = 224,
        patch_size: int | Sequence[int] = 16,
        in_chans: int = 3,
        embed_dim: int = 768,
        norm_layer: Callable[..., nn.Cell] | None = None,
        flatten: bool = True,
        output_fmt: str | None = None,
        bias: bool = True,
        strict_img_size: bool = True,
        dynamic_img_pad: bool = False,
        device: Any = None,
        dtype: Any = None,
    ) -> None:
        super().__init__()
        given: dict[str, Any] = {} if dtype is None else {"dtype": dtype}
        self.patch_size = to_2tuple(patch_size)
        self.set_input_size(img_size)
        if output_fmt not in (None, "NCHW", "NHWC", "NCL", "NLC"):
            raise ValueError(f"{output_fmt!r} is not a valid Format")
        self.flatten, self.output_fmt = flatten and output_fmt is None, output_fmt or "NCHW"
        self.strict_img_size, self.dynamic_img_pad = strict_img_size, dynamic_img_pad
        sizes: Any = self.patch_size
        self.proj = Conv2d(in_chans, embed_dim, kernel_size=sizes, stride=sizes, bias=bias, **given)
        self.norm = norm_layer(embed_dim, **given) if norm_layer else mint.nn.Identity()

    def set_input_size(
        self, img_size: int | Sequence[int] | None = None, patch_size: int | Sequence[int] | None = None
    ) -> None:
        """Take images of another size from now on."""
        if patch_size is not None and to_2tuple(patch_size) != self.patch_size:
            raise NotImplementedError("patches of another size need another kernel: make a new PatchEmbed")
        img_size = img_size or vars(self).get("img_size")
        self.img_size = None if img_size is None else to_2tuple(img_size)
        self.grid_size = None if self.img_size is None else self._patches(self.img_size, math.floor)
        self.num_patches = None if self.grid_size is None else self.grid_size[0] * self.grid_size[1]

    def feat_ratio(self, as_scalar: bool = True) -> Any:
        """How much smaller the grid of patches is than the image."""
        return max(self.patch_size) if as_scalar else self.patch_size

    def dynamic_feat_size(self, img_size: Sequence[int]) -> tuple[int, ...]:
        """How many patches an image of a size has in each direction."""
        return self._patches(img_size, math.ceil if self.dynamic_img_pad else math.floor)

    def _patches(self, img_size: Sequence[int], rounded: Callable[[float], int]) -> tuple[int, ...]:
        return tuple(rounded(size / side) for size, side in zip(img_size, self.patch_size, strict=True))

    def _refuse(self, size: Sequence[int]) -> None:
        for name, given, wanted, side in zip(
            ("height", "width"), size, self.img_size or size, self.patch_size, strict=True
        ):
            if self.strict_img_size and given != wanted:
                raise AssertionError(f"Input {name} ({given}) doesn't match model ({wanted}).")
            if not self.strict_img_size and not self.dynamic_img_pad and given % side:
                raise AssertionError(f"Input {name} ({given}) should be divisible by patch size ({side}).")

    def construct(self, x: Tensor) -> Tensor:
        """Give a vector for each patch."""
        size = x.shape[-2:]
        if self.img_size is not None:
            self._refuse(size)
        if self.dynamic_img_pad and any(
            each % side for each, side in zip(size, self.patch_size, strict=True)
        ):
            down, right = (-each % side for each, side in zip(size, self.patch_size, strict=True))
            x = ops.pad(x, (0, right, 0, down))
        x = self.proj(x)
        form = "NLC" if self.flatten else self.output_fmt
        if form == "NHWC":
            x = x.permute(0, 2, 3, 1)
        elif form != "NCHW":
            x = x.flatten(start_dim=2)
            x = x.swapaxes(1, 2) if form == "NLC" else x
        return self.norm(x)
