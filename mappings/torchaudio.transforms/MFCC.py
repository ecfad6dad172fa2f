"""A layer that gives cepstral coefficients, as torchaudio.transforms.MFCC."""

from typing import Any

from helpers.torchaudio.functional import create_dct
from helpers.torchaudio.transforms import AmplitudeToDB, MelSpectrogram
from mindspore import Tensor, nn, ops


class MFCC(nn.Cell):
    """MelSpectrogram with melkwargs, in decibels or logarithms, then a cosine transform."""

    def __init__(
        self,
        sample_rate: int = 16000,
        n_mfcc: int = 40,
        dct_type: int = 2,
        norm: str = "ortho",
        log_mels: bool = False,
        melkwargs: dict[str, Any] | None = None,
    ) -> None:
        super().__init__()
        if dct_type != 2:
            raise ValueError(f"dct_type is 2, not {dct_type}")
        self.sample_rate, self.n_mfcc, self.log_mels = sample_rate, n_mfcc, log_mels
        self.amplitude_to_DB = AmplitudeToDB("power", 80.0)
        self.MelSpectrogram = MelSpectrogram(sample_rate=sample_rate, **(melkwargs or {}))
        if n_mfcc > self.MelSpectrogram.n_mels:
            raise ValueError("there are no more coefficients than bands")
        self.dct_mat = create_dct(n_mfcc, self.MelSpectrogram.n_mels, norm)

    def construct(self, waveform: Tensor) -> Tensor:
        """Give (..., n_mfcc, frames) of waveforms (..., time)."""
        bands = self.MelSpectrogram(waveform)
        bands = ops.log(bands + 1e-6) if self.log_mels else self.amplitude_to_DB(bands)
        return ops.matmul(self.dct_mat.astype(bands.dtype).T, bands)
