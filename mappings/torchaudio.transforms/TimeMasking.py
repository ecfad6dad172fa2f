"""A layer that masks frames at random, as torchaudio.transforms.TimeMasking."""

from helpers.torchaudio.functional import mask_along_axis, mask_along_axis_iid
from mindspore import Tensor, nn


class TimeMasking(nn.Cell):
    """Mask less than time_mask_param frames; with iid_masks others in each. NumPy draws."""

    def __init__(self, time_mask_param: int, iid_masks: bool = False, p: float = 1.0) -> None:
        super().__init__()
        self.mask_param, self.iid_masks, self.p = time_mask_param, iid_masks, p

    def construct(self, specgram: Tensor, mask_value: float | Tensor = 0.0) -> Tensor:
        """Change spectrograms (..., frequencies, frames)."""
        axis = specgram.ndim - 1
        if self.iid_masks:
            return mask_along_axis_iid(specgram, self.mask_param, mask_value, axis, self.p)
        return mask_along_axis(specgram, self.mask_param, float(mask_value), axis, self.p)
