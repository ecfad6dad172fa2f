"""Images side by side in one, as torchvision.utils.make_grid."""

from collections.abc import Sequence
from typing import Any

from mindspore import Tensor, ops


def make_grid(
    tensor: Tensor | Sequence[Tensor],
    nrow: int = 8,
    padding: int = 2,
    normalize: bool = False,
    value_range: tuple[float, float] | None = None,
    scale_each: bool = False,
    pad_value: float = 0.0,
) -> Tensor:
    """Put images (N, C, H, W), or a list of (C, H, W), into rows of nrow; grey ones get three channels.

    A single image comes back without a border, as in torchvision.
    """
    images = tensor if isinstance(tensor, Tensor) else ops.stack(list(tensor))
    while images.ndim < 4:
        images = images[None]
    if images.ndim == 4 and images.shape[1] == 1:
        images = ops.cat([images, images, images], 1)
    if normalize:
        parts = [_make_grid_scaled(each, value_range) for each in images] if scale_each else []
        images = ops.stack(parts) if scale_each else _make_grid_scaled(images, value_range)
    if len(images) == 1:
        return images[0]
    count, channels, height, width = images.shape
    across = min(nrow, count)
    down = -(-count // across)
    empty = ops.full((down * across - count, channels, height, width), pad_value, dtype=images.dtype)
    cells = ops.cat([images, empty]) if empty.shape[0] else images
    cells = _make_grid_framed(cells, (0, padding), pad_value)
    height, width = cells.shape[2:]
    rows = cells.reshape(down, across, channels, height, width).permute(2, 0, 3, 1, 4)
    return _make_grid_framed(rows.reshape(channels, down * height, across * width), (padding, 0), pad_value)


def _make_grid_scaled(images: Tensor, value_range: tuple[float, float] | None) -> Tensor:
    low, high = value_range or (float(images.min()), float(images.max()))
    images = ops.where(images < low, low, images)  # where NaN stays, unlike in clamp
    return (ops.where(images > high, high, images) - low) / max(high - low, 1e-5)


def _make_grid_framed(images: Tensor, sides: tuple[int, int], value: Any) -> Tensor:
    """With so many rows and columns before, and after."""
    for axis in (-2, -1):
        shape = list(images.shape)
        parts = []
        for side in sides:
            shape[axis] = side
            parts.append(ops.full(tuple(shape), value, dtype=images.dtype) if side else None)
        whole = [each for each in (parts[0], images, parts[1]) if each is not None]
        images = ops.cat(whole, axis) if len(whole) > 1 else images
    return images
