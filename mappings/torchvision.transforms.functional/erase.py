"""A rectangle of an image overwritten, as torchvision.transforms.functional.erase."""

from typing import Any

from mindspore import Tensor


def erase(img: Tensor, i: int, j: int, h: int, w: int, v: Any, inplace: bool = False) -> Tensor:
    """Write v over rows i to i + h and columns j to j + w of a tensor (…, C, H, W)."""
    if not isinstance(img, Tensor):
        raise TypeError(f"a tensor is needed, not {type(img).__name__}")
    found = img if inplace else img.copy()
    found[..., i : i + h, j : j + w] = v
    return found
