"""How strong frequencies are in frames that Kaldi cuts, for the helpers of torchaudio.compliance.kaldi."""

import math
from collections.abc import Mapping
from typing import Any

import mindspore
import numpy as np
from helpers.torchaudio.compliance.kaldi import kaldi_log
from mindspore import Tensor, ops


def kaldi_powers(waveform: Tensor, how: Mapping[str, Any]) -> tuple[Tensor, Tensor, int] | None:
    """Give powers (m, padded // 2 + 1), logarithms of energies (m) and padded; None for short waveforms.

    how holds the arguments of fbank, by their names. NumPy draws the noise of dither.
    """
    wave = waveform[max(int(how["channel"]), 0)]
    shift, size = (
        int(how["sample_frequency"] * how[name] * 0.001) for name in ("frame_shift", "frame_length")
    )
    padded = 1 << (size - 1).bit_length() if how["round_to_power_of_two"] else size
    if not 2 <= size <= len(wave) or shift <= 0:
        raise AssertionError(f"frames of {size} every {shift} do not fit into {len(wave)} samples")
    if padded % 2:
        raise AssertionError(f"a frame of {size} is odd: round_to_power_of_two, or change frame_length")
    if not 0 <= how["preemphasis_coefficient"] <= 1:
        raise AssertionError("preemphasis_coefficient is from 0 to 1")
    if len(wave) < how["min_duration"] * how["sample_frequency"]:
        return None
    if not waveform.is_floating_point():
        raise RuntimeError(f"floats are needed, not {waveform.dtype}")
    frames = wave[mindspore.tensor(_kaldi_places(len(wave), shift, size, how["snip_edges"]))]
    if how["dither"]:
        noise = np.random.standard_normal(frames.shape) * how["dither"]
        frames = frames + mindspore.tensor(noise, frames.dtype)
    if how["remove_dc_offset"]:
        frames = frames - frames.mean(1, True)
    energy = _kaldi_energy(frames, how["energy_floor"]) if how["raw_energy"] else None
    if how["preemphasis_coefficient"]:
        before = ops.cat((frames[:, :1], frames[:, :-1]), 1)
        frames = frames - how["preemphasis_coefficient"] * before
    window = _kaldi_window(how["window_type"], size, how["blackman_coeff"])
    frames = frames * mindspore.tensor(window, frames.dtype)
    if padded > size:
        frames = ops.cat((frames, ops.zeros((frames.shape[0], padded - size), frames.dtype)), 1)
    if energy is None:
        energy = _kaldi_energy(frames, how["energy_floor"])
    spectrum = ops.rfft(frames)
    return ops.square(ops.real(spectrum)) + ops.square(ops.imag(spectrum)), energy, padded


def _kaldi_places(samples: int, shift: int, size: int, snip_edges: bool) -> np.ndarray[Any, Any]:
    """Which samples each frame takes; without snip_edges the waveform is mirrored at both ends."""
    order = np.arange(samples)
    if snip_edges:
        count = 1 + (samples - size) // shift
    else:
        count, pad = (samples + shift // 2) // shift, size // 2 - shift // 2
        mirrored = order[::-1]
        parts = (mirrored[-pad:], order, mirrored) if pad > 0 else (order[-pad:], mirrored)
        order = np.concatenate(parts)
    return order[np.arange(count)[:, None] * shift + np.arange(size)].astype(np.int32)


def _kaldi_window(kind: str, size: int, blackman_coeff: float) -> np.ndarray[Any, Any]:
    turn = 2 * math.pi / (size - 1) * np.arange(size)
    if kind == "rectangular":
        return np.ones(size)
    if kind == "blackman":
        return blackman_coeff - 0.5 * np.cos(turn) + (0.5 - blackman_coeff) * np.cos(2 * turn)
    if kind == "hamming":
        return 0.54 - 0.46 * np.cos(turn)
    if kind not in ("hanning", "povey"):
        raise ValueError(f"there is no window {kind!r}")
    # the ends are 0, not what rounding leaves of it
    rising = np.sin(turn / 2) ** 2
    rising[-1] = 0
    return rising if kind == "hanning" else rising**0.85


def _kaldi_energy(frames: Tensor, energy_floor: float) -> Tensor:
    energy = kaldi_log(ops.square(frames).sum(1))
    if energy_floor == 0:
        return energy
    least = mindspore.tensor(math.log(energy_floor), energy.dtype)
    return ops.where(energy < least, least, energy)
