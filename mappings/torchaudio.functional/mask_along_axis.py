"""A span of a spectrogram masked at random, as torchaudio.functional.mask_along_axis."""

import mindspore
import numpy as np
from mindspore import Tensor, ops


def mask_along_axis(
    specgram: Tensor, mask_param: int, mask_value: float, axis: int, p: float = 1.0
) -> Tensor:
    """Write mask_value over less than mask_param of one axis of (..., frequencies, frames). NumPy draws."""
    if specgram.ndim < 2 or axis not in (specgram.ndim - 2, specgram.ndim - 1):
        raise ValueError("axis is one of the last two, of frequencies or of frames")
    if not 0 <= p <= 1:
        raise ValueError(f"p is from 0 to 1, not {p}")
    length = specgram.shape[axis]
    most = mask_param if p == 1 else min(mask_param, int(length * p))
    if most < 1:
        return specgram
    wide = float(np.random.random()) * most
    first = int(float(np.random.random()) * (length - wide))
    places = np.arange(length)
    masked = (places >= first) & (places < first + int(wide))
    masked = masked[:, None] if axis == specgram.ndim - 2 else masked
    return ops.where(mindspore.tensor(masked), mask_value, specgram)
