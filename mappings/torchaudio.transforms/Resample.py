"""A layer that gives sound at another sampling rate, as torchaudio.transforms.Resample."""

import mindspore
from helpers.torchaudio.functional import resample
from mindspore import Tensor, nn


class Resample(nn.Cell):
    """Hold the arguments of resample. dtype changes nothing: the filter has float32's digits."""

    def __init__(
        self,
        orig_freq: int = 16000,
        new_freq: int = 16000,
        resampling_method: str = "sinc_interp_hann",
        lowpass_filter_width: int = 6,
        rolloff: float = 0.99,
        beta: float | None = None,
        *,
        dtype: mindspore.Type | None = None,
    ) -> None:
        super().__init__()
        self.orig_freq, self.new_freq, self.resampling_method = orig_freq, new_freq, resampling_method
        self.lowpass_filter_width, self.rolloff, self.beta = lowpass_filter_width, rolloff, beta

    def construct(self, waveform: Tensor) -> Tensor:
        """Change waveforms (..., time)."""
        return resample(
            waveform,
            self.orig_freq,
            self.new_freq,
            self.lowpass_filter_width,
            self.rolloff,
            self.resampling_method,
            self.beta,
        )
