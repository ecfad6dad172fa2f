"""A span of each spectrogram masked at random, as torchaudio.functional.mask_along_axis_iid."""

import mindspore
import numpy as np
from mindspore import Tensor, ops


def mask_along_axis_iid(
    specgrams: Tensor, mask_param: int, mask_value: float | Tensor, axis: int, p: float = 1.0
) -> Tensor:
    """Do as mask_along_axis, with a span of its own for each (..., frequencies, frames). NumPy draws."""
    if specgrams.ndim < 3 or axis not in (specgrams.ndim - 2, specgrams.ndim - 1):
        raise ValueError("axis is one of the last two, of frequencies or of frames, of three at least")
    if not 0 <= p <= 1:
        raise ValueError(f"p is from 0 to 1, not {p}")
    length = specgrams.shape[axis]
    most = mask_param if p == 1 else min(mask_param, int(length * p))
    if most < 1:
        return specgrams
    wide = np.random.random((*specgrams.shape[:-2], 1)) * most
    first = (np.random.random(wide.shape) * (length - wide)).astype(np.int64)
    places = np.arange(length)
    masked = (places >= first) & (places < first + wide.astype(np.int64))
    masked = masked[..., None] if axis == specgrams.ndim - 2 else masked[..., None, :]
    return ops.where(mindspore.tensor(masked), mask_value, specgrams)
