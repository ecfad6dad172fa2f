"""Triangles that gather frequencies as Kaldi does, for the helpers of torchaudio.compliance.kaldi."""

import math
from collections.abc import Mapping
from typing import Any

import numpy as np


def kaldi_bands(padded: int, how: Mapping[str, Any]) -> np.ndarray[Any, Any]:
    """Give (num_mel_bins, padded // 2 + 1): what each frequency counts for each band.

    how holds the arguments of fbank, by their names. Steps are float32, as there.
    """
    count, nyquist, low = how["num_mel_bins"], 0.5 * how["sample_frequency"], how["low_freq"]
    high = how["high_freq"] + (nyquist if how["high_freq"] <= 0 else 0)
    if count <= 3:
        raise AssertionError(f"more than 3 bands are needed, not {count}")
    if not (0 <= low < nyquist and 0 < high <= nyquist and low < high):
        raise AssertionError(f"bands from {low} to {high} Hz are not below {nyquist} Hz")
    first, last = (1127 * math.log(1 + each / 700) for each in (low, high))
    step = (last - first) / (count + 1)
    at = np.arange(count)[:, None].astype(np.float32)
    one = np.float32(1)
    steps = (at, at + one, at + np.float32(2))
    left, middle, right = (np.float32(first) + each * np.float32(step) for each in steps)
    warped = how["vtln_warp"] != 1
    if warped:
        cuts = how["vtln_low"], how["vtln_high"] + (nyquist if how["vtln_high"] < 0 else 0)
        if not (low < cuts[0] < high and 0 < cuts[1] < high and cuts[0] < cuts[1]):
            raise AssertionError(f"vtln_low and vtln_high lie in order between {low} and {high}, not {cuts}")
        left, middle, right = (
            _kaldi_mel(
                _kaldi_warped(
                    np.float32(700) * (np.exp(each / np.float32(1127)) - one), how, cuts, (low, high)
                )
            )
            for each in (left, middle, right)
        )
    width = np.float32(how["sample_frequency"] / padded)
    mel = _kaldi_mel(width * np.arange(padded // 2, dtype=np.float32))[None]
    up, down = (mel - left) / (middle - left), (right - mel) / (right - middle)
    if warped:
        # the three may have changed places
        rising, falling = (mel > left) & (mel <= middle), (mel > middle) & (mel < right)
        bands = np.where(falling, down, np.where(rising, up, np.float32(0)))
    else:
        bands = np.maximum(np.float32(0), np.minimum(up, down))
    return np.pad(bands, ((0, 0), (0, 1)))


def _kaldi_mel(hertz: np.ndarray[Any, Any]) -> np.ndarray[Any, Any]:
    return np.float32(1127) * np.log(np.float32(1) + hertz / np.float32(700))


def _kaldi_warped(
    hertz: np.ndarray[Any, Any],
    how: Mapping[str, Any],
    cuts: tuple[float, float],
    ends: tuple[float, float],
) -> np.ndarray[Any, Any]:
    """Frequencies moved as another length of the vocal tract would: three straight pieces."""
    factor, (low, high) = how["vtln_warp"], ends
    below, above = cuts[0] * max(1.0, factor), cuts[1] * min(1.0, factor)
    if not (below > low and above < high):
        raise AssertionError("vtln_warp moves the cuts beyond low_freq or high_freq")
    left, right = (below / factor - low) / (below - low), (high - above / factor) / (high - above)
    moved = np.where(hertz < above, hertz / np.float32(factor), high + right * (hertz - high))
    moved = np.where(hertz < below, low + left * (hertz - low), moved)
    return np.where((hertz < low) | (hertz > high), hertz, moved).astype(np.float32)
