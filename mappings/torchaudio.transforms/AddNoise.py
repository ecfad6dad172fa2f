"""A layer that adds noise of a chosen loudness, as torchaudio.transforms.AddNoise."""

from helpers.torchaudio.functional import add_noise
from mindspore import Tensor, nn


class AddNoise(nn.Cell):
    """Adds noise so that the signal is so many decibels louder."""

    def construct(
        self, waveform: Tensor, noise: Tensor, snr: Tensor, lengths: Tensor | None = None
    ) -> Tensor:
        """Add noise to (..., samples); lengths say how much of each is heard."""
        return add_noise(waveform, noise, snr, lengths)
