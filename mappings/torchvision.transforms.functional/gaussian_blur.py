"""An image made smooth, as torchvision.transforms.functional.gaussian_blur."""

from collections.abc import Sequence
from typing import Any

import mindspore
import numpy as np
from helpers.torchvision.transforms.functional import pil_to_tensor, to_pil_image
from mindspore import Tensor
from PIL import Image


def gaussian_blur(
    img: Any, kernel_size: int | Sequence[int], sigma: float | Sequence[float] | None = None
) -> Any:
    """Take a PIL image or a tensor (…, C, H, W); kernel_size and sigma are one number, or across and down.

    Pixels are read.
    """
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
    pixels = img.asnumpy()
    wide = pixels if img.is_floating_point() else pixels.astype(np.float32)
    across, down = (size // 2 for size in sizes)
    wide = np.pad(wide, [(0, 0)] * (wide.ndim - 2) + [(down, down), (across, across)], mode="reflect")
    for axis, size, width in ((-1, sizes[0], widths[0]), (-2, sizes[1], widths[1])):
        places = np.arange(size, dtype=wide.dtype) - (size - 1) / 2
        weights = np.exp(-0.5 * (places / width) ** 2)
        parts = np.lib.stride_tricks.sliding_window_view(wide, size, axis=axis)
        wide = (parts @ (weights / weights.sum())).astype(wide.dtype)
    return mindspore.tensor((wide if img.is_floating_point() else np.round(wide)).astype(pixels.dtype))
