"""Images in a file, as torchvision.utils.save_image."""

import os
from collections.abc import Sequence
from typing import Any

import mindspore
import numpy as np
from helpers.torchvision.utils import make_grid
from mindspore import Tensor
from mindspore.dataset import vision


def save_image(
    tensor: Tensor | Sequence[Tensor], fp: str | os.PathLike[str], format: str | None = None, **kwargs: Any
) -> None:
    """Write images between 0 and 1 as PNG or JPEG, several as make_grid puts them; kwargs are make_grid's.

    fp is a path. Pixels of a JPEG depend on the encoder.
    """
    grid = (make_grid(tensor, **kwargs) * 255 + 0.5).astype(mindspore.float32).asnumpy()
    pixels = np.ascontiguousarray(grid.clip(0, 255).astype(np.uint8).transpose(1, 2, 0))
    kind = (format or os.path.splitext(fp)[1].lstrip(".")).lower()
    if kind not in ("png", "jpg", "jpeg"):
        raise ValueError(f"PNG and JPEG can be written, not {kind!r}")
    write = vision.write_png if kind == "png" else vision.write_jpeg
    write(os.path.abspath(fp), pixels)
