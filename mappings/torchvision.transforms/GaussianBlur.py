"""Images made smooth, as torchvision.transforms.GaussianBlur."""

from collections.abc import Sequence
from typing import Any

import numpy
from helpers.torchvision.transforms.functional import gaussian_blur


class GaussianBlur:
    """Takes PIL images and tensors (…, C, H, W). NumPy draws sigma between two numbers."""

    def __init__(self, kernel_size: int | Sequence[int], sigma: float | Sequence[float] = (0.1, 2.0)) -> None:
        sizes = [*kernel_size] if isinstance(kernel_size, Sequence) else [int(kernel_size)]
        self.kernel_size = tuple(sizes * 2 if len(sizes) == 1 else sizes)
        if any(size <= 0 or size % 2 == 0 for size in self.kernel_size):
            raise ValueError(f"kernel_size is odd and above 0, not {kernel_size}")
        low, high = sigma if isinstance(sigma, Sequence) else (sigma, sigma)
        if not 0 < low <= high:
            raise ValueError(f"sigma is above 0, the smaller number first, not {sigma}")
        self.sigma = (low, high)

    def __call__(self, img: Any) -> Any:
        """Smooth one image."""
        sigma = float(numpy.random.uniform(*self.sigma))
        return gaussian_blur(img, self.kernel_size, [sigma, sigma])
