"""An image made smooth, as torchvision.transforms.functional.gaussian_blur."""

from collections.abc import Sequence
from typing import Any

import mindspore
import numpy as np
from helpers.torchvision.transforms.functional import pil_to_tensor, to_pil_image
from mindspore import Tensor, ops
from PIL import Image


def gaussian_blur(
    img: Any, kernel_size: int | Sequence[int], sigma: float | Sequence[float] | None = None
) -> Any:
    """Take a PIL image or a tensor (…, C, H, W); kernel_size and sigma are one number, or across and down."""
    sizes = [*kernel_size] if isinstance(kernel_size, Sequence) else [kernel_size] * 2
    given = [size * 0.15 + 0.35 for size in sizes] if sigma is None else sigma
    widths = [*given] * (2 // len(given)) if isinstance(given, Sequence) else [given] * 2
    if any(size <= 0 or size % 2 == 0 for size in sizes):
        raise ValueError(f"kernel_size is odd and above 0, not {kernel_size}")
    if any(each <= 0 for each in widths):
        raise ValueError(f"sigma is above 0, not {sigma}")
    if isinstance(img, Image.Image):
        blurred = gaussian_blur(pil_to_tensor(img), sizes, widths)
        return to_pil_image(blurred, mode=img.mode)
    if not isinstance(img, Tensor):
        raise TypeError(f"a tensor or a PIL image is needed, not {type(img).__name__}")
    if 0 in img.shape:
        return img
    wide = img if img.is_floating_point() else img.astype(mindspore.float32)
    kind: Any = np.float64 if wide.dtype == mindspore.float64 else np.float32
    for axis, size, width in ((-1, sizes[0], widths[0]), (-2, sizes[1], widths[1])):
        places = np.arange(size, dtype=kind) - kind((size - 1) / 2)
        weights = np.exp(-0.5 * (places / kind(width)) ** 2)
        wide = _gaussian_blur_axis(wide, axis, weights / weights.sum())
    rounded = not (img.is_floating_point() or img.is_complex())
    return (ops.round(wide) if rounded else wide).astype(img.dtype)


def _gaussian_blur_axis(wide: Tensor, axis: int, weights: np.ndarray[Any, Any]) -> Tensor:
    """Sums along an axis, which goes on as in a mirror."""
    length, half = wide.shape[axis], len(weights) // 2
    places = np.pad(np.arange(length), half, mode="reflect")
    total = None
    for at, weight in enumerate(weights):
        index = mindspore.tensor(places[at : at + length].astype(np.int32))
        part = ops.gather(wide, index, wide.ndim + axis) * mindspore.tensor(weight, wide.dtype)
        total = part if total is None else total + part
    assert total is not None
    return total
