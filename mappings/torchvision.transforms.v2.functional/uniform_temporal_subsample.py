"""Frames at equal distances, as torchvision.transforms.v2.functional.uniform_temporal_subsample."""

import math

import mindspore
import numpy as np
from mindspore import Tensor, ops


def uniform_temporal_subsample(inpt: Tensor, num_samples: int) -> Tensor:
    """Take num_samples of the frames of videos (…, T, C, H, W), the first and the last among them."""
    last, count = inpt.shape[-4] - 1, int(num_samples)
    # from both ends and rounded once to float32, as torch counts: the whole part decides
    step, at = np.float64(np.float32(last) / np.float32(max(count - 1, 1))), np.arange(count)
    places = np.where((at < count // 2) | (count == 1), step * at, last - step * (count - 1 - at))
    shape = (*inpt.shape[:-4], count, *inpt.shape[-3:])
    if last < 0 and count:
        raise IndexError("there are no frames")
    if 0 in shape:
        return ops.zeros(shape, inpt.dtype)
    # as three axes: gather takes eight at most
    rows = inpt.reshape(-1, last + 1, math.prod(inpt.shape[-3:]))
    index = mindspore.tensor(places.astype(np.float32).astype(np.int32))
    return ops.gather(rows, index, 1).reshape(shape)
