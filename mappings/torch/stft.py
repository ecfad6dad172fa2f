"""The short-time Fourier transform, as torch.stft."""

from typing import Any

import mindspore
import numpy as np
from mindspore import Tensor, ops

# As numpy calls them.
_MODES: dict[str, Any] = {"reflect": "reflect", "replicate": "edge", "circular": "wrap"}
_WHOLE = (mindspore.bool_, mindspore.uint8, mindspore.int8, mindspore.int16, mindspore.int32, mindspore.int64)


def stft(
    input: Tensor,
    n_fft: int,
    hop_length: int | None = None,
    win_length: int | None = None,
    window: Tensor | None = None,
    center: bool = True,
    pad_mode: str = "reflect",
    normalized: bool = False,
    onesided: bool | None = None,
    return_complex: bool | None = None,
    align_to_window: bool | None = None,
) -> Tensor:
    """Give the spectra of overlapping pieces of a signal (*, samples): (*, frequencies, pieces).

    Gradients pass. Not with align_to_window.
    """
    if align_to_window:
        raise NotImplementedError("align_to_window is not supported")
    twofold = input.is_complex() or (window is not None and window.is_complex())
    onesided = not twofold if onesided is None else onesided
    if return_complex is None and not twofold:
        raise RuntimeError("stft requires the return_complex parameter be given for real inputs")
    n_fft = int(n_fft)
    step = int(hop_length) if hop_length is not None else n_fft // 4
    size = int(win_length) if win_length is not None else n_fft
    signal = input.reshape(-1, input.shape[-1])
    length = signal.shape[-1]
    places = np.arange(length)
    if center and pad_mode == "constant":  # the last place is that of a zero
        signal = ops.cat([signal, ops.zeros((len(signal), 1), signal.dtype)], 1)
        places = np.pad(places, n_fft // 2, constant_values=length)
    elif center:
        if pad_mode == "reflect" and n_fft // 2 >= length:
            raise RuntimeError(f"stft: a signal of {length} is too short to be reflected for n_fft={n_fft}")
        places = np.pad(places, n_fft // 2, mode=_MODES[pad_mode])
    if not 0 < n_fft <= len(places) or step <= 0 or not 0 < size <= n_fft:
        raise RuntimeError(f"stft: n_fft={n_fft}, hop_length={step}, win_length={size} do not fit the signal")
    if window is not None and window.shape != (size,):
        raise RuntimeError(f"stft: expected a window of size {size}, but got {tuple(window.shape)}")
    pieces = 1 + (len(places) - n_fft) // step
    chosen = places[np.arange(pieces)[:, None] * step + np.arange(n_fft)]
    parts = ops.gather(signal, Tensor(chosen.reshape(-1).astype(np.int32)), 1)
    parts = parts.reshape(len(signal), pieces, n_fft)
    if window is not None or size < n_fft:
        shape = ops.ones(size, parts.dtype) if window is None else window
        shape = shape.astype(parts.dtype) if shape.dtype in _WHOLE else shape
        before = (n_fft - size) // 2
        parts = parts * ops.pad(shape, (before, n_fft - size - before))
    parts = parts * n_fft**-0.5 if normalized else parts
    found = ops.rfft(parts, n_fft) if onesided else ops.fft(parts, n_fft)
    found = found.swapaxes(1, 2).reshape(*input.shape[:-1], found.shape[-1], pieces)
    return found if return_complex or return_complex is None else ops.view_as_real(found)
