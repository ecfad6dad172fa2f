"""A layer that takes a share of the sample before from each, as torchaudio.transforms.Preemphasis."""

from helpers.torchaudio.functional import preemphasis
from mindspore import Tensor, nn


class Preemphasis(nn.Cell):
    """Subtract from each sample coeff times the one before it; the first stays."""

    def __init__(self, coeff: float = 0.97) -> None:
        super().__init__()
        self.coeff = coeff

    def construct(self, waveform: Tensor) -> Tensor:
        """Change waveforms (..., samples)."""
        return preemphasis(waveform, self.coeff)
