"""A rectangle of an image overwritten, as torchvision.transforms.functional.erase."""

from typing import Any

import mindspore
from mindspore import Tensor


def erase(img: Tensor, i: int, j: int, h: int, w: int, v: Any, inplace: bool = False) -> Tensor:
    """Write v over rows i to i + h and columns j to j + w of a tensor (…, C, H, W)."""
    if not isinstance(img, Tensor):
        raise TypeError(f"a tensor is needed, not {type(img).__name__}")
    found = img if inplace else img.copy()
    rows, columns = slice(int(i), int(i + h)), slice(int(j), int(j + w))
    if found.dtype == mindspore.bfloat16 and not inplace:  # which cannot be written to by an index
        wide = erase(found.astype(mindspore.float32), i, j, h, w, v, True)
        return wide.astype(mindspore.bfloat16)
    if 0 not in found[..., rows, columns].shape:  # writing to no pixels ends with an error in mindspore
        found[..., rows, columns] = v
    return found
