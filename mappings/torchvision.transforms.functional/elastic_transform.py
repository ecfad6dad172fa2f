"""An image whose pixels are moved, as torchvision.transforms.functional.elastic_transform."""

from typing import Any

import mindspore
import numpy as np
from helpers.torch.nn.functional import grid_sample
from mindspore import Tensor, ops


def elastic_transform(img: Tensor, displacement: Tensor) -> Tensor:
    """Read images (..., C, H, W) at places moved by displacement (1, H, W, 2), bilinear, 0 outside.

    displacement is x before y, 2 being the whole side. Whole numbers are rounded.
    """
    height, width = img.shape[-2:]
    sides = [_elastic_transform_side(side) for side in (width, height)]
    places = mindspore.tensor(np.stack(np.meshgrid(*sides), -1)[None]) + displacement
    images = img.reshape(-1, *img.shape[-3:]).astype(places.dtype)
    found = grid_sample(images, places.broadcast_to((images.shape[0], height, width, 2))).reshape(img.shape)
    whole = not (img.is_floating_point() or img.is_complex() or img.dtype == mindspore.bool_)
    return (ops.round(found) if whole else found).astype(img.dtype)


def _elastic_transform_side(count: int) -> np.ndarray[Any, Any]:
    """The middles of count pixels from -1 to 1, from both ends and rounded once, as torch counts."""
    kind, wide = np.float32, np.float64
    first, last = kind((1 - count) / count), kind((count - 1) / count)
    step, places = (last - first) / kind(max(count - 1, 1)), np.arange(count)
    up, down = (each + wide(step) * at for each, at in ((wide(first), places), (-wide(last), places[::-1])))
    return np.where(places < count // 2, up, -down).astype(kind)
