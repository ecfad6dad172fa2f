"""A layer that reads regions of feature maps, as torchvision.ops.RoIAlign."""

from collections.abc import Sequence

from helpers.torchvision.ops import roi_align
from mindspore import Tensor, nn


class RoIAlign(nn.Cell):
    """Hold the arguments of roi_align."""

    def __init__(
        self,
        output_size: int | Sequence[int],
        spatial_scale: float,
        sampling_ratio: int,
        aligned: bool = False,
    ) -> None:
        super().__init__()
        self.output_size, self.spatial_scale, self.sampling_ratio, self.aligned = (
            output_size,
            spatial_scale,
            sampling_ratio,
            aligned,
        )

    def construct(self, input: Tensor, rois: Tensor | Sequence[Tensor]) -> Tensor:
        """Read the regions of maps (N, C, H, W)."""
        return roi_align(input, rois, self.output_size, self.spatial_scale, self.sampling_ratio, self.aligned)
