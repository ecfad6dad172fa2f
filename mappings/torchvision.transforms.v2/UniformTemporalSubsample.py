"""Frames of videos at equal distances, as torchvision.transforms.v2.UniformTemporalSubsample."""

from helpers.torchvision.transforms.v2.functional import uniform_temporal_subsample
from mindspore import Tensor


class UniformTemporalSubsample:
    """Takes videos (…, T, C, H, W)."""

    def __init__(self, num_samples: int) -> None:
        self.num_samples = num_samples

    def __call__(self, inpt: Tensor) -> Tensor:
        """Give num_samples of the frames."""
        return uniform_temporal_subsample(inpt, self.num_samples)
