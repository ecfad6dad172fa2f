"""The matrix of a cosine transform, as torchaudio.functional.create_dct."""

import math

import mindspore
import numpy as np
from mindspore import Tensor


def create_dct(n_mfcc: int, n_mels: int, norm: str | None) -> Tensor:
    """Give (n_mels, n_mfcc), to be multiplied with rows of n_mels numbers; norm is "ortho" or None."""
    if norm not in (None, "ortho"):
        raise ValueError(f"norm is None or ortho, not {norm!r}")
    angles = math.pi / n_mels * (np.arange(n_mels) + 0.5)[:, None] * np.arange(n_mfcc)
    waves = np.cos(angles) * (2 if norm is None else math.sqrt(2 / n_mels))
    if norm == "ortho":
        waves[:, 0] /= math.sqrt(2)
    return mindspore.tensor(waves.astype(np.float32))
