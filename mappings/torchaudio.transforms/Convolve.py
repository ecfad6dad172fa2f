"""A layer that convolves waveforms sample by sample, as torchaudio.transforms.Convolve."""

from helpers.torchaudio.functional import convolve
from mindspore import Tensor, nn


class Convolve(nn.Cell):
    """Convolve along the last axis; mode is "full", "same" (as long as the first) or "valid"."""

    def __init__(self, mode: str = "full") -> None:
        super().__init__()
        if mode not in ("full", "valid", "same"):
            raise ValueError(f"mode {mode} is none of full, valid, same")
        self.mode = mode

    def construct(self, x: Tensor, y: Tensor) -> Tensor:
        """Convolve (..., samples) with (..., samples)."""
        return convolve(x, y, self.mode)
