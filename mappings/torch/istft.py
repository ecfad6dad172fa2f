"""A signal from its short-time Fourier transform, as torch.istft."""

import mindspore
from mindspore import Tensor, ops


def istft(
    input: Tensor,
    n_fft: int,
    hop_length: int | None = None,
    win_length: int | None = None,
    window: Tensor | None = None,
    center: bool = True,
    normalized: bool = False,
    onesided: bool | None = None,
    length: int | None = None,
    return_complex: bool = False,
) -> Tensor:
    """Put a real signal, (*, samples), together from its pieces, complex (*, frequencies, pieces).

    Gradients pass; two-sided spectra lose their second half. Not with return_complex.
    """
    if return_complex:
        raise NotImplementedError("return_complex is not supported")
    n_fft, length = int(n_fft), None if length is None else int(length)
    step = hop_length or n_fft // 4
    size = win_length or n_fft
    batch, pieces = input.shape[:-2], input.shape[-1]
    spectrum = input.reshape(-1, *input.shape[-2:])[:, : n_fft // 2 + 1].swapaxes(1, 2)
    parts = ops.irfft(spectrum, n_fft) * (n_fft**0.5 if normalized else 1)
    shape = ops.ones(size, parts.dtype) if window is None else window.astype(parts.dtype)
    before = (n_fft - size) // 2
    shape = ops.pad(shape, (before, n_fft - size - before))
    total = n_fft + step * (pieces - 1)
    places = (ops.arange(pieces).reshape(-1, 1) * step + ops.arange(n_fft)).reshape(-1)
    signal = _added(parts * shape, places, total)
    weight = _added((shape * shape).broadcast_to((1, pieces, n_fft)), places, total)
    start = n_fft // 2 if center else 0
    end = start + length if length is not None else total - start
    if bool((weight[:, start : min(end, total)] < 1e-11).any()):
        raise RuntimeError("istft: the pieces of the window do not cover the signal")
    signal = signal[:, start:end] / weight[:, start:end]
    if length is not None and signal.shape[-1] < length:
        signal = ops.pad(signal, (0, length - signal.shape[-1]))
    return signal.reshape(*batch, signal.shape[-1])


def _added(parts: Tensor, places: Tensor, total: int) -> Tensor:
    """Pieces (N, pieces, size) added up where they overlap: (N, total)."""
    flat = parts.reshape(len(parts), -1).swapaxes(0, 1)
    return ops.unsorted_segment_sum(flat, places.astype(mindspore.int32), total).swapaxes(0, 1)
