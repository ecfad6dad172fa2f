"""A layer that gives spectrograms, as torchaudio.transforms.Spectrogram."""

from collections.abc import Callable
from typing import Any

from helpers.torchaudio.functional import spectrogram
from mindspore import Tensor, float32, nn, ops


class Spectrogram(nn.Cell):
    """Hold the arguments of spectrogram; window_fn makes a tensor of win_length numbers."""

    def __init__(
        self,
        n_fft: int = 400,
        win_length: int | None = None,
        hop_length: int | None = None,
        pad: int = 0,
        window_fn: Callable[..., Tensor] = ops.hann_window,
        power: float | None = 2.0,
        normalized: bool | str = False,
        wkwargs: dict[str, Any] | None = None,
        center: bool = True,
        pad_mode: str = "reflect",
        onesided: bool = True,
        return_complex: bool | None = None,
    ) -> None:
        super().__init__()
        self.n_fft = int(n_fft)
        self.win_length = self.n_fft if win_length is None else int(win_length)
        self.hop_length = self.win_length // 2 if hop_length is None else int(hop_length)
        self.window = window_fn(self.win_length, **(wkwargs or {})).astype(float32)
        self.pad, self.power, self.normalized = pad, power, normalized
        self.center, self.pad_mode, self.onesided = center, pad_mode, onesided

    def construct(self, waveform: Tensor) -> Tensor:
        """Give (..., frequencies, frames) of waveforms (..., time)."""
        return spectrogram(
            waveform,
            self.pad,
            self.window,
            self.n_fft,
            self.hop_length,
            self.win_length,
            self.power,
            self.normalized,
            self.center,
            self.pad_mode,
            self.onesided,
        )
