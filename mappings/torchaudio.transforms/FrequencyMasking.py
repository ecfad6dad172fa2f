"""A layer that masks frequencies at random, as torchaudio.transforms.FrequencyMasking."""

from helpers.torchaudio.functional import mask_along_axis, mask_along_axis_iid
from mindspore import Tensor, nn


class FrequencyMasking(nn.Cell):
    """Mask less than freq_mask_param frequencies; with iid_masks others in each. NumPy draws."""

    def __init__(self, freq_mask_param: int, iid_masks: bool = False) -> None:
        super().__init__()
        self.mask_param, self.iid_masks = freq_mask_param, iid_masks

    def construct(self, specgram: Tensor, mask_value: float | Tensor = 0.0) -> Tensor:
        """Change spectrograms (..., frequencies, frames)."""
        axis = specgram.ndim - 2
        if self.iid_masks:
            return mask_along_axis_iid(specgram, self.mask_param, mask_value, axis)
        return mask_along_axis(specgram, self.mask_param, float(mask_value), axis)
