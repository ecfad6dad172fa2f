"""The logarithmic spectrum as Kaldi computes it, as torchaudio.compliance.kaldi.spectrogram."""

import mindspore
from helpers.torchaudio.compliance.kaldi import kaldi_log, kaldi_powers
from mindspore import Tensor, ops


def spectrogram(
    waveform: Tensor,
    blackman_coeff: float = 0.42,
    channel: int = -1,
    dither: float = 0.0,
    energy_floor: float = 1.0,
    frame_length: float = 25.0,
    frame_shift: float = 10.0,
    min_duration: float = 0.0,
    preemphasis_coefficient: float = 0.97,
    raw_energy: bool = True,
    remove_dc_offset: bool = True,
    round_to_power_of_two: bool = True,
    sample_frequency: float = 16000.0,
    snip_edges: bool = True,
    subtract_mean: bool = False,
    window_type: str = "povey",
) -> Tensor:
    """Give (frames, frequencies) of one channel of a waveform (channels, time), the energy coming first.

    Gradients reach waveform. NumPy draws the noise of dither.
    """
    found = kaldi_powers(
        waveform,
        {
            "blackman_coeff": blackman_coeff,
            "channel": channel,
            "dither": dither,
            "energy_floor": energy_floor,
            "frame_length": frame_length,
            "frame_shift": frame_shift,
            "min_duration": min_duration,
            "preemphasis_coefficient": preemphasis_coefficient,
            "raw_energy": raw_energy,
            "remove_dc_offset": remove_dc_offset,
            "round_to_power_of_two": round_to_power_of_two,
            "sample_frequency": sample_frequency,
            "snip_edges": snip_edges,
            "window_type": window_type,
        },
    )
    if found is None:
        return ops.zeros((0,), mindspore.float32)
    powers, energy, _ = found
    spectrum = ops.cat((energy[:, None], kaldi_log(powers)[:, 1:]), 1)
    return spectrum - spectrum.mean(0, True) if subtract_mean else spectrum
