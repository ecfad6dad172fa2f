"""Channels minus their mean over their spread, as torchvision.transforms.Normalize."""

from collections.abc import Sequence
from typing import Any

from helpers.torchvision.transforms.functional import normalize
from mindspore import Tensor


class Normalize:
    """Takes float tensors (…, C, H, W)."""

    def __init__(self, mean: Sequence[float], std: Sequence[float], inplace: bool = False) -> None:
        self.mean = mean
        self.std = std
        self.inplace = inplace

    def __call__(self, tensor: Any) -> Tensor:
        """Normalize one image."""
        return normalize(tensor, self.mean, self.std, self.inplace)

    def __repr__(self) -> str:
        """Give mean and spread."""
        return f"Normalize(mean={self.mean}, std={self.std})"
