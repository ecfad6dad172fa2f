"""Sound at another sampling rate, as torchaudio.functional.resample."""

import math

import mindspore
import numpy as np
from mindspore import Tensor, ops


def resample(
    waveform: Tensor,
    orig_freq: int,
    new_freq: int,
    lowpass_filter_width: int = 6,
    rolloff: float = 0.99,
    resampling_method: str = "sinc_interp_hann",
    beta: float | None = None,
) -> Tensor:
    """Give waveforms (..., time) at new_freq samples a second; gradients reach them."""
    if orig_freq <= 0 or new_freq <= 0:
        raise ValueError("frequencies are above 0")
    if int(orig_freq) != orig_freq or int(new_freq) != new_freq:
        raise ValueError("frequencies are whole numbers; multiply both until they are")
    if orig_freq == new_freq:
        return waveform
    if not waveform.is_floating_point():
        raise TypeError(f"floats are needed, not {waveform.dtype}")
    shared = math.gcd(int(orig_freq), int(new_freq))
    old, new = int(orig_freq) // shared, int(new_freq) // shared
    kernel, before = _resample_kernel(old, new, lowpass_filter_width, rolloff, resampling_method, beta)
    length = waveform.shape[-1]
    waves = ops.pad(waveform.reshape(-1, length), (before, before + old))
    count = (waves.shape[1] - kernel.shape[1]) // old + 1
    places = np.arange(count)[:, None] * old + np.arange(kernel.shape[1])
    frames = waves[:, mindspore.tensor(places.astype(np.int32))]
    found = ops.matmul(frames, kernel.astype(waveform.dtype).T).reshape(len(waves), -1)
    return found[:, : math.ceil(new * length / old)].reshape(*waveform.shape[:-1], -1)


def _resample_kernel(
    old: int, new: int, lowpass_filter_width: int, rolloff: float, resampling_method: str, beta: float | None
) -> tuple[Tensor, int]:
    """What each sample counts for each of new samples (new, samples), and how many lie before."""
    if resampling_method not in ("sinc_interp_hann", "sinc_interp_kaiser"):
        raise ValueError(
            f"resampling_method is sinc_interp_hann or sinc_interp_kaiser, not {resampling_method}"
        )
    if lowpass_filter_width <= 0:
        raise ValueError("lowpass_filter_width is above 0")
    base = min(old, new) * rolloff
    before = math.ceil(lowpass_filter_width * old / base)
    times = (
        np.arange(-before, before + old) / old
        - (np.arange(new, dtype=np.float32) / np.float32(new)).astype(np.float64)[:, None]
    )
    times = (times * base).clip(-lowpass_filter_width, lowpass_filter_width)
    if resampling_method == "sinc_interp_hann":
        window = np.cos(times * math.pi / lowpass_filter_width / 2) ** 2
    else:
        shape = 14.769656459379492 if beta is None else beta
        window = np.i0(shape * np.sqrt(1 - (times / lowpass_filter_width) ** 2)) / np.i0(shape)
    return mindspore.tensor((np.sinc(times) * window * base / old).astype(np.float32)), before
