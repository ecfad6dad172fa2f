"""A waveform with noise of a chosen loudness, as torchaudio.functional.add_noise."""

from mindspore import Tensor, ops


def add_noise(waveform: Tensor, noise: Tensor, snr: Tensor, lengths: Tensor | None = None) -> Tensor:
    """Add noise, scaled so that the signal is snr decibels louder; lengths say how much of each is heard."""
    if not waveform.ndim == noise.ndim == snr.ndim + 1 or (lengths is not None and lengths.ndim != snr.ndim):
        raise ValueError("the leading axes do not match")
    length = waveform.shape[-1]
    if length != noise.shape[-1]:
        raise ValueError(f"the waveform has {length} samples, the noise {noise.shape[-1]}")
    signal, other = waveform, noise
    if lengths is not None:
        heard = (ops.arange(length) < lengths.unsqueeze(-1)).astype(waveform.dtype)
        signal, other = waveform * heard, noise * heard
    louder = 10 * (ops.log10((signal * signal).sum(-1)) - ops.log10((other * other).sum(-1)))
    return waveform + (10 ** ((louder - snr) / 20)).unsqueeze(-1) * noise
