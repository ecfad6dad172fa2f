"""A layer that reads regions of feature maps, as torchvision.ops.PSRoIAlign."""

from collections.abc import Sequence

from helpers.torchvision.ops import ps_roi_align
from mindspore import Tensor, nn


class PSRoIAlign(nn.Cell):
    """Hold the arguments of ps_roi_align."""

    def __init__(self, output_size: int | Sequence[int], spatial_scale: float, sampling_ratio: int) -> None:
        super().__init__()
        self.output_size, self.spatial_scale, self.sampling_ratio = output_size, spatial_scale, sampling_ratio

    def construct(self, input: Tensor, rois: Tensor | Sequence[Tensor]) -> Tensor:
        """Read the regions of maps (N, C, H, W)."""
        return ps_roi_align(input, rois, self.output_size, self.spatial_scale, self.sampling_ratio)
