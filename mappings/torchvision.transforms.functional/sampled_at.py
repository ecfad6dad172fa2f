"""A tensor read at places, for the helpers of torchvision that move pixels."""

from typing import Any

import mindspore
import numpy as np
from helpers.torch.nn.functional import grid_sample
from mindspore import Tensor, ops


def sampled_at(img: Tensor, grid: np.ndarray[Any, Any], kind: str, fill: Any) -> Tensor:
    """Read a tensor (…, C, H, W) at the places of a grid (height, width, 2), with fill outside."""
    if kind not in ("nearest", "bilinear"):
        raise ValueError(f"tensors are read nearest or bilinear, not {kind}")
    shape = (*img.shape[:-2], *grid.shape[:2])
    if 0 in shape:
        return img.reshape(shape)
    images = img.reshape(-1, *img.shape[-3:])
    images = images if img.is_floating_point() else images.astype(mindspore.float32)
    places = mindspore.tensor(np.broadcast_to(grid, (images.shape[0], *grid.shape)).copy(), images.dtype)
    found = grid_sample(images, places, kind, "zeros", False)
    if fill is not None:
        inside = grid_sample(ops.ones_like(images[:, :1]), places, kind, "zeros", False)
        given = [*fill] if isinstance(fill, (tuple, list)) else [float(fill)]
        colour = mindspore.tensor(given, images.dtype).reshape(1, -1, 1, 1)
        found = (
            ops.where(inside < 0.5, colour, found)
            if kind == "nearest"
            else found * inside + (1 - inside) * colour
        )
    found = found.reshape(shape)
    return found if img.is_floating_point() else ops.round(found).astype(img.dtype)
