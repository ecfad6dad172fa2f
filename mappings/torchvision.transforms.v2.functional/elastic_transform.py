"""An image whose pixels are moved, as torchvision.transforms.v2.functional.elastic_transform."""

from typing import Any

import mindspore
import numpy as np
from helpers.torch.nn.functional import grid_sample
from mindspore import Tensor, ops


def elastic_transform(inpt: Tensor, displacement: Tensor) -> Tensor:
    """Read images (..., C, H, W) at places moved by displacement (1, H, W, 2), bilinear, 0 outside.

    displacement is x before y, 2 being the whole side. Whole numbers are rounded.
    """
    height, width = inpt.shape[-2:]
    wide = mindspore.float64 if inpt.dtype == mindspore.float64 else mindspore.float32
    sides = [_v2_elastic_transform_side(side, wide) for side in (width, height)]
    places = mindspore.tensor(np.stack(np.meshgrid(*sides), -1)[None], wide) + displacement.astype(wide)
    images = inpt.reshape(-1, *inpt.shape[-3:]).astype(wide)
    found = grid_sample(images, places.broadcast_to((images.shape[0], height, width, 2))).reshape(inpt.shape)
    return (found if inpt.is_floating_point() else ops.round(found)).astype(inpt.dtype)


def _v2_elastic_transform_side(count: int, dtype: mindspore.Type) -> np.ndarray[Any, Any]:
    """The middles of count pixels from -1 to 1, from both ends and rounded once, as torch counts."""
    kind: Any = np.float64 if dtype == mindspore.float64 else np.float32
    wide: Any = np.longdouble
    first, last = kind((1 - count) / count), kind((count - 1) / count)
    step, places = (last - first) / kind(max(count - 1, 1)), np.arange(count)
    up, down = (each + wide(step) * at for each, at in ((wide(first), places), (-wide(last), places[::-1])))
    return np.where(places < count // 2, up, -down).astype(kind)
