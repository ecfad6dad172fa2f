"""Mel features as Kaldi computes them, as torchaudio.compliance.kaldi.fbank."""

import mindspore
from helpers.torchaudio.compliance.kaldi import kaldi_bands, kaldi_log, kaldi_powers
from mindspore import Tensor, ops


def fbank(
    waveform: Tensor,
    blackman_coeff: float = 0.42,
    channel: int = -1,
    dither: float = 0.0,
    energy_floor: float = 1.0,
    frame_length: float = 25.0,
    frame_shift: float = 10.0,
    high_freq: float = 0.0,
    htk_compat: bool = False,
    low_freq: float = 20.0,
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
    use_log_fbank: bool = True,
    use_power: bool = True,
    vtln_high: float = -500.0,
    vtln_low: float = 100.0,
    vtln_warp: float = 1.0,
    window_type: str = "povey",
) -> Tensor:
    """Give (frames, num_mel_bins) of one channel of a waveform (channels, time); with use_energy one more.

    Gradients reach waveform. NumPy draws the noise of dither.
    """
    how = {
        "blackman_coeff": blackman_coeff,
        "channel": channel,
        "dither": dither,
        "energy_floor": energy_floor,
        "frame_length": frame_length,
        "frame_shift": frame_shift,
        "high_freq": high_freq,
        "low_freq": low_freq,
        "min_duration": min_duration,
        "num_mel_bins": num_mel_bins,
        "preemphasis_coefficient": preemphasis_coefficient,
        "raw_energy": raw_energy,
        "remove_dc_offset": remove_dc_offset,
        "round_to_power_of_two": round_to_power_of_two,
        "sample_frequency": sample_frequency,
        "snip_edges": snip_edges,
        "vtln_high": vtln_high,
        "vtln_low": vtln_low,
        "vtln_warp": vtln_warp,
        "window_type": window_type,
    }
    found = kaldi_powers(waveform, how)
    if found is None:
        return ops.zeros((0,), waveform.dtype)
    spectrum, energy, padded = found
    if not use_power:
        # where nothing is, the root has no slope; torch takes 0 for it
        silent = spectrum == 0
        spectrum = ops.where(silent, 0, ops.sqrt(ops.where(silent, 1, spectrum)))
    features = ops.matmul(spectrum, mindspore.tensor(kaldi_bands(padded, how), spectrum.dtype).T)
    if use_log_fbank:
        features = kaldi_log(features)
    if use_energy:
        parts = (features, energy[:, None]) if htk_compat else (energy[:, None], features)
        features = ops.cat(parts, 1)
    return features - features.mean(0, True) if subtract_mean else features
