"""Triangles that gather frequencies as ears do, as torchaudio.functional.melscale_fbanks."""

import math
from typing import Any

import mindspore
import numpy as np
from mindspore import Tensor


def melscale_fbanks(
    n_freqs: int,
    f_min: float,
    f_max: float,
    n_mels: int,
    sample_rate: int,
    norm: str | None = None,
    mel_scale: str = "htk",
) -> Tensor:
    """Give (n_freqs, n_mels): what each of n_freqs frequencies counts for each of n_mels bands."""
    if norm not in (None, "slaney"):
        raise ValueError(f"norm is None or slaney, not {norm!r}")
    if mel_scale not in ("htk", "slaney"):
        raise ValueError(f"mel_scale is htk or slaney, not {mel_scale!r}")
    low, high = (_melscale_fbanks_mel(each, mel_scale) for each in (f_min, f_max))
    # in float32 step by step, as there: the edges of narrow bands would differ in their last digits
    edges = _melscale_fbanks_hertz(_melscale_fbanks_steps(low, high, n_mels + 2), mel_scale)
    frequencies = _melscale_fbanks_steps(0, sample_rate // 2, n_freqs)
    away, wide = edges - frequencies[:, None], np.diff(edges)
    bands = np.maximum(np.float32(0), np.minimum(-away[:, :-2] / wide[:-1], away[:, 2:] / wide[1:]))
    if norm == "slaney":
        bands = bands * (np.float32(2) / (edges[2:] - edges[:-2]))
    return mindspore.tensor(bands)


def _melscale_fbanks_steps(first: float, last: float, count: int) -> np.ndarray[Any, Any]:
    """Equal steps in float32, from both ends as torch counts."""
    start, end = np.float32(first), np.float32(last)
    step, at = (end - start) / np.float32(count - 1), np.arange(count, dtype=np.float32)
    return np.where(at < count // 2, start + step * at, end - step * (count - 1 - at))


def _melscale_fbanks_mel(hertz: float, mel_scale: str) -> float:
    if mel_scale == "htk":
        return 2595 * math.log10(1 + hertz / 700)
    return hertz * 3 / 200 if hertz < 1000 else 15 + math.log(hertz / 1000) * 27 / math.log(6.4)


def _melscale_fbanks_hertz(mels: np.ndarray[Any, Any], mel_scale: str) -> np.ndarray[Any, Any]:
    if mel_scale == "htk":
        return np.float32(700) * (np.float32(10) ** (mels / np.float32(2595)) - np.float32(1))
    above = np.float32(1000) * np.exp(np.float32(math.log(6.4) / 27) * (mels - np.float32(15)))
    return np.where(mels < 15, mels * np.float32(200 / 3), above)
