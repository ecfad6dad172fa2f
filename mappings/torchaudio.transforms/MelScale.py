"""A layer that gathers frequencies as ears do, as torchaudio.transforms.MelScale."""

from helpers.torchaudio.functional import melscale_fbanks
from mindspore import Tensor, nn, ops


class MelScale(nn.Cell):
    """Multiply spectrograms (..., n_stft, frames) by melscale_fbanks."""

    def __init__(
        self,
        n_mels: int = 128,
        sample_rate: int = 16000,
        f_min: float = 0.0,
        f_max: float | None = None,
        n_stft: int = 201,
        norm: str | None = None,
        mel_scale: str = "htk",
    ) -> None:
        super().__init__()
        self.n_mels, self.sample_rate, self.f_min = n_mels, sample_rate, f_min
        self.f_max = f_max if f_max is not None else float(sample_rate // 2)
        self.n_stft, self.norm, self.mel_scale = n_stft, norm, mel_scale
        if f_min > self.f_max:
            raise ValueError(f"f_min {f_min} is above f_max {self.f_max}")
        self.fb = melscale_fbanks(n_stft, f_min, self.f_max, n_mels, sample_rate, norm, mel_scale)

    def construct(self, specgram: Tensor) -> Tensor:
        """Give (..., n_mels, frames)."""
        return ops.matmul(self.fb.astype(specgram.dtype).T, specgram)
