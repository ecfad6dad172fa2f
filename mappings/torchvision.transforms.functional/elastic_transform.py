"""An image whose pixels are moved, as torchvision.transforms.functional.elastic_transform."""

import mindspore
import numpy as np
from mindspore import Tensor, ops


def elastic_transform(img: Tensor, displacement: Tensor) -> Tensor:
    """Read images (..., C, H, W) of floats at places moved by displacement (1, H, W, 2), bilinear, 0 outside.

    displacement is x before y, 2 being the whole side.
    """
    height, width = img.shape[-2:]
    x = (2 * np.arange(width, dtype=np.float32) + 1) / width - 1
    y = (2 * np.arange(height, dtype=np.float32) + 1) / height - 1
    places = mindspore.tensor(np.stack(np.meshgrid(x, y), -1)[None]) + displacement
    images = img.reshape(-1, *img.shape[-3:])
    found = ops.grid_sample(images, places.broadcast_to((images.shape[0], height, width, 2)))
    return found.reshape(img.shape)
