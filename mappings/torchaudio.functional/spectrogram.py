"""How strong each frequency is over time, as torchaudio.functional.spectrogram."""

import math
from typing import Any

import mindspore
import numpy as np
from mindspore import Tensor, ops


def spectrogram(
    waveform: Tensor,
    pad: int,
    window: Tensor,
    n_fft: int,
    hop_length: int,
    win_length: int,
    power: float | None,
    normalized: bool | str,
    center: bool = True,
    pad_mode: str = "reflect",
    onesided: bool = True,
    return_complex: bool | None = None,
) -> Tensor:
    """Give (..., frequencies, frames) of waveforms (..., time); complex numbers with power None.

    Gradients reach waveform where power is a number.
    """
    if normalized not in (True, False, "window", "frame_length"):
        raise ValueError(f"normalized is a bool, window or frame_length, not {normalized!r}")
    if not (waveform.is_floating_point() or waveform.is_complex()):
        raise RuntimeError(f"floats are needed, not {waveform.dtype}")
    pad, n_fft, hop_length, win_length = (int(each) for each in (pad, n_fft, hop_length, win_length))
    waves = waveform.reshape(-1, waveform.shape[-1])
    waves = ops.pad(waves, (pad, pad)) if pad else waves
    if center:
        waves = ops.pad(waves[None], (n_fft // 2, n_fft // 2), mode=pad_mode)[0]
    count = (waves.shape[1] - n_fft) // hop_length + 1
    if count < 1:
        raise RuntimeError(f"a frame of {n_fft} does not fit into {waves.shape[1]} samples")
    before = (n_fft - win_length) // 2
    shape = ops.pad(window, (before, n_fft - win_length - before)) if win_length < n_fft else window
    shape = shape.astype(waveform.dtype)
    places = np.arange(count)[:, None] * hop_length + np.arange(n_fft)
    frames = waves[:, mindspore.tensor(places.astype(np.int32))] * shape
    found = ops.rfft(frames) if onesided else ops.fft(frames)
    scale: Any = 1.0
    if normalized == "frame_length":
        scale = 1 / math.sqrt(n_fft)
    elif normalized:
        scale = 1 / ops.sqrt((window * window).sum())
    found = found.swapaxes(1, 2).reshape(*waveform.shape[:-1], found.shape[2], count)
    if power is None:
        return found * scale
    squares = (ops.square(ops.real(found)) + ops.square(ops.imag(found))) * (scale * scale)
    if power == 2:
        return squares
    # where nothing is, the root has no slope; torch takes 0 for it
    silent = squares == 0
    return ops.where(silent, 0, ops.where(silent, 1, squares) ** (power / 2))
