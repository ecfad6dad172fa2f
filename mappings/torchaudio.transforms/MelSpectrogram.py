"""A layer that gives spectrograms as ears hear, as torchaudio.transforms.MelSpectrogram."""

from collections.abc import Callable
from typing import Any

from helpers.torchaudio.transforms import MelScale, Spectrogram
from mindspore import Tensor, nn, ops


class MelSpectrogram(nn.Cell):
    """Spectrogram, then MelScale."""

    def __init__(
        self,
        sample_rate: int = 16000,
        n_fft: int = 400,
        win_length: int | None = None,
        hop_length: int | None = None,
        f_min: float = 0.0,
        f_max: float | None = None,
        pad: int = 0,
        n_mels: int = 128,
        window_fn: Callable[..., Tensor] = ops.hann_window,
        power: float = 2.0,
        normalized: bool = False,
        wkwargs: dict[str, Any] | None = None,
        center: bool = True,
        pad_mode: str = "reflect",
        onesided: bool | None = None,
        norm: str | None = None,
        mel_scale: str = "htk",
    ) -> None:
        super().__init__()
        self.sample_rate, self.n_fft, self.n_mels = sample_rate, n_fft, n_mels
        self.spectrogram = Spectrogram(
            n_fft, win_length, hop_length, pad, window_fn, power, normalized, wkwargs, center, pad_mode
        )
        self.win_length, self.hop_length = self.spectrogram.win_length, self.spectrogram.hop_length
        self.mel_scale = MelScale(n_mels, sample_rate, f_min, f_max, n_fft // 2 + 1, norm, mel_scale)

    def construct(self, waveform: Tensor) -> Tensor:
        """Give (..., n_mels, frames) of waveforms (..., time)."""
        return self.mel_scale(self.spectrogram(waveform))
