"""A layer that masks frequencies and frames at random, as torchaudio.transforms.SpecAugment."""

from helpers.torchaudio.functional import mask_along_axis, mask_along_axis_iid
from mindspore import Tensor, nn


class SpecAugment(nn.Cell):
    """Mask n_time_masks times less than time_mask_param frames, and frequencies likewise. NumPy draws.

    iid_masks draws for each channel by itself. What is masked is the mean, or 0 with zero_masking.
    """

    def __init__(
        self,
        n_time_masks: int,
        time_mask_param: int,
        n_freq_masks: int,
        freq_mask_param: int,
        iid_masks: bool = True,
        p: float = 1.0,
        zero_masking: bool = False,
    ) -> None:
        super().__init__()
        self.n_time_masks, self.time_mask_param = n_time_masks, time_mask_param
        self.n_freq_masks, self.freq_mask_param = n_freq_masks, freq_mask_param
        self.iid_masks, self.p, self.zero_masking = iid_masks, p, zero_masking

    def construct(self, specgram: Tensor) -> Tensor:
        """Change spectrograms (..., frequencies, frames)."""
        value = 0.0 if self.zero_masking else specgram.mean()
        mask = mask_along_axis_iid if self.iid_masks is True and specgram.ndim > 2 else mask_along_axis
        for _ in range(self.n_time_masks):
            specgram = mask(specgram, self.time_mask_param, value, specgram.ndim - 1, self.p)
        for _ in range(self.n_freq_masks):
            specgram = mask(specgram, self.freq_mask_param, value, specgram.ndim - 2, self.p)
        return specgram
