"""A layer that reads regions of feature maps, as torchvision.ops.PSRoIPool."""

from collections.abc import Sequence

from helpers.torchvision.ops import ps_roi_pool
from mindspore import Tensor, nn


class PSRoIPool(nn.Cell):
    """Hold the arguments of ps_roi_pool."""

    def __init__(self, output_size: int | Sequence[int], spatial_scale: float) -> None:
        super().__init__()
        self.output_size, self.spatial_scale = output_size, spatial_scale

    def construct(self, input: Tensor, rois: Tensor | Sequence[Tensor]) -> Tensor:
        """Read the regions of maps (N, C, H, W)."""
        return ps_roi_pool(input, rois, self.output_size, self.spatial_scale)
