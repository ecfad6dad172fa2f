"""Cepstrum coefficients as Kaldi computes them, as torchaudio.compliance.kaldi.mfcc."""

import math

import mindspore
import numpy as np
from helpers.torchaudio.compliance.kaldi import fbank
from mindspore import Tensor, ops


def mfcc(
    waveform: Tensor,
    blackman_coeff: float = 0.42,
    cepstral_lifter: float = 22.0,
    channel: int = -1,
    dither: float = 0.0,
    energy_floor: float = 1.0,
    frame_length: float = 25.0,
    frame_shift: float = 10.0,
    high_freq: float = 0.0,
    htk_compat: bool = False,
    low_freq: float = 20.0,
    num_ceps: int = 13,
    min_duration: float = 0.0,
    num_mel_bins: int = 23,
    preemphasis_coefficient: float = 0.97,
    raw_energy: bool = True,
    remove_dc_offset: bool = True,
    round_to_power_of_two: bool = True,
    sample_frequency: float = 16000.0,
    snip_edges: bool = True,
    subtract_mean: bool = False,
    use_energy: bool = False,
    vtln_high: float = -500.0,
    vtln_low: float = 100.0,
    vtln_warp: float = 1.0,
    window_type: str = "povey",
) -> Tensor:
    """Give (frames, num_ceps) of one channel of a waveform (channels, time).

    Gradients reach waveform. NumPy draws the noise of dither.
    """
    if num_ceps > num_mel_bins:
        raise AssertionError(f"num_ceps {num_ceps} is more than num_mel_bins {num_mel_bins}")
    features = fbank(
        waveform=waveform,
        blackman_coeff=blackman_coeff,
        channel=channel,
        dither=dither,
        energy_floor=energy_floor,
        frame_length=frame_length,
        frame_shift=frame_shift,
        high_freq=high_freq,
        htk_compat=htk_compat,
        low_freq=low_freq,
        min_duration=min_duration,
        num_mel_bins=num_mel_bins,
        preemphasis_coefficient=preemphasis_coefficient,
        raw_energy=raw_energy,
        remove_dc_offset=remove_dc_offset,
        round_to_power_of_two=round_to_power_of_two,
        sample_frequency=sample_frequency,
        snip_edges=snip_edges,
        use_energy=use_energy,
        vtln_high=vtln_high,
        vtln_low=vtln_low,
        vtln_warp=vtln_warp,
        window_type=window_type,
    )
    energy = None
    if use_energy:
        energy = features[:, -1:] if htk_compat else features[:, :1]
        features = features[:, :-1] if htk_compat else features[:, 1:]
    bands, places = np.arange(num_mel_bins), np.arange(num_ceps)
    turns = np.cos(math.pi / num_mel_bins * (bands[:, None] + 0.5) * places) * math.sqrt(2 / num_mel_bins)
    turns[:, 0] = math.sqrt(1 / num_mel_bins)
    features = ops.matmul(features, mindspore.tensor(turns, features.dtype))
    if cepstral_lifter:
        lifter = 1 + 0.5 * cepstral_lifter * np.sin(math.pi * places / cepstral_lifter)
        features = features * mindspore.tensor(lifter, features.dtype)
    first = features[:, :1] if energy is None else energy
    rest = features[:, 1:]
    if htk_compat:
        first = first if use_energy else first * math.sqrt(2)
    features = ops.cat((rest, first) if htk_compat else (first, rest), 1)
    return features - features.mean(0, True) if subtract_mean else features
