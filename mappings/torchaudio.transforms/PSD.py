"""A layer that tells how channels go together at each frequency, as torchaudio.transforms.PSD."""

from helpers.torchaudio.functional import psd
from mindspore import Tensor, nn


class PSD(nn.Cell):
    """Sums outer products of channels over the frames; with multi_mask each channel has a mask."""

    def __init__(self, multi_mask: bool = False, normalize: bool = True, eps: float = 1e-15) -> None:
        super().__init__()
        self.multi_mask, self.normalize, self.eps = multi_mask, normalize, eps

    def construct(self, specgram: Tensor, mask: Tensor | None = None) -> Tensor:
        """Take a complex (..., channels, frequencies, frames) and a mask."""
        if mask is not None and self.multi_mask:
            mask = mask.mean(-3)
        return psd(specgram, mask, self.normalize, self.eps)
