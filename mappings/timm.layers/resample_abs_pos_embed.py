"""Embeddings of places for another grid, as timm.layers.resample_abs_pos_embed."""

from collections.abc import Sequence

import mindspore
from helpers.torch.nn.functional import interpolate
from mindspore import Tensor, ops


def resample_abs_pos_embed(
    posemb: Tensor,
    new_size: Sequence[int],
    old_size: Sequence[int] | None = None,
    num_prefix_tokens: int = 1,
    interpolation: str = "bicubic",
    antialias: bool = True,
    verbose: bool = False,
    align_corners: bool | None = None,
) -> Tensor:
    """Bring (1, prefix + H · W, C) to another grid; the prefix stays. A square unless old_size is given."""
    places = posemb.shape[1] - num_prefix_tokens
    side = int(places**0.5)
    height, width = (side, side) if old_size is None else old_size
    if new_size[0] * new_size[1] == places:
        same = new_size[0] == new_size[1] if old_size is None else tuple(new_size) == (height, width)
        if same:
            return posemb
    before, grid = posemb[:, :num_prefix_tokens], posemb[:, num_prefix_tokens:]
    grid = grid.astype(mindspore.float32).reshape(1, height, width, -1).permute(0, 3, 1, 2)
    grid = interpolate(
        grid, size=tuple(new_size), mode=interpolation, align_corners=align_corners, antialias=antialias
    )
    grid = grid.permute(0, 2, 3, 1).reshape(1, -1, posemb.shape[-1]).astype(posemb.dtype)
    return ops.cat([before, grid], 1) if num_prefix_tokens else grid
