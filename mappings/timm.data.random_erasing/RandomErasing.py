"""Boxes of images replaced at random, as timm.data.random_erasing.RandomErasing does."""

import math
import random
from typing import Any

import mindspore
import numpy as np
from helpers.torch.Tensor import copy_
from mindspore import Tensor


class RandomErasing:
    """Replace boxes of (C, H, W), or of each of (N, C, H, W), by zeros ("const") or normal numbers.

    "rand" takes a number for each channel, "pixel" one for each place. The tensor is changed. It draws boxes
    as timm does, from Python's random, and numbers from np.random; no gradients go through it.
    """

    def __init__(
        self,
        probability: float = 0.5,
        min_area: float = 0.02,
        max_area: float = 1 / 3,
        min_aspect: float = 0.3,
        max_aspect: float | None = None,
        mode: str = "const",
        min_count: int = 1,
        max_count: int | None = None,
        num_splits: int = 0,
        device: Any = "cuda",
    ) -> None:
        self.probability, self.min_area, self.max_area = probability, min_area, max_area
        self.log_aspect_ratio = (math.log(min_aspect), math.log(max_aspect or 1 / min_aspect))
        self.min_count, self.max_count = min_count, max_count or min_count
        self.num_splits, self.mode, self.device = num_splits, mode.lower(), device
        if self.mode not in ("", "const", "rand", "pixel"):
            raise AssertionError(f"mode is const, rand or pixel, not {mode}")

    def __call__(self, input: Tensor) -> Tensor:
        """Replace boxes."""
        images = input.asnumpy().copy()
        batch = images if input.ndim == 4 else images[None]
        first = len(batch) // self.num_splits if self.num_splits > 1 and input.ndim == 4 else 0
        for image in batch[first:]:
            self._erase(image)
        copy_(input, mindspore.tensor(images, input.dtype))
        return input

    def _erase(self, image: Any) -> None:
        if random.random() > self.probability:
            return
        channels, height, width = image.shape
        fixed = self.min_count == self.max_count
        count = self.min_count if fixed else random.randint(self.min_count, self.max_count)
        for _ in range(count):
            for _ in range(10):
                area = random.uniform(self.min_area, self.max_area) * height * width / count
                aspect = math.exp(random.uniform(*self.log_aspect_ratio))
                down, right = round(math.sqrt(area * aspect)), round(math.sqrt(area / aspect))
                if right < width and down < height:
                    top, left = random.randint(0, height - down), random.randint(0, width - right)
                    image[:, top : top + down, left : left + right] = self._numbers(channels, down, right)
                    break

    def _numbers(self, channels: int, down: int, right: int) -> Any:
        if self.mode == "pixel":
            return np.random.standard_normal((channels, down, right))
        return np.random.standard_normal((channels, 1, 1)) if self.mode == "rand" else 0

    def __repr__(self) -> str:
        counts = f"({self.min_count}, {self.max_count})"
        return f"{type(self).__name__}(p={self.probability}, mode={self.mode}, count={counts})"
