"""Smooth random distances, for the helpers of torchvision that distort images."""

from collections.abc import Sequence

import mindspore
import numpy as np
from helpers.torchvision.transforms.functional import gaussian_blur
from mindspore import Tensor, ops


def elastic_distances(alpha: Sequence[float], sigma: Sequence[float], height: int, width: int) -> Tensor:
    """Give (1, height, width, 2), x before y, 2 being the whole side. NumPy draws."""
    moved = []
    for place, side in enumerate((width, height)):
        drawn = np.random.random((1, 1, height, width)).astype(np.float32) * 2 - 1
        field = mindspore.tensor(drawn)
        if sigma[place] > 0:
            field = gaussian_blur(field, int(8 * sigma[place] + 1) | 1, list(sigma))
        moved.append(field * (alpha[place] / side))
    return ops.cat(moved, 1).permute(0, 2, 3, 1)
