"""Channels joined by weights at each frequency, as torchaudio.functional.apply_beamforming."""

from mindspore import Tensor, ops


def apply_beamforming(beamform_weights: Tensor, specgram: Tensor) -> Tensor:
    """Join the channels of a complex (..., channels, frequencies, frames) by (..., frequencies, channels)."""
    if beamform_weights.shape[:-2] != specgram.shape[:-3]:
        raise ValueError(f"weights of {beamform_weights.shape} do not fit a spectrum of {specgram.shape}")
    if not (beamform_weights.is_complex() and specgram.is_complex()):
        raise TypeError("the weights and the spectrum should be complex")
    if not specgram.size or not beamform_weights.size:
        shape = (*specgram.shape[:-3], beamform_weights.shape[-2], specgram.shape[-1])
        return ops.zeros(shape, specgram.dtype)
    return (beamform_weights.conj().swapaxes(-1, -2)[..., None] * specgram).sum(-3)
