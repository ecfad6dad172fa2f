"""Enlarging as a layer, as torch.nn.Upsample."""

from helpers.torch.nn.functional import interpolate
from mindspore import Tensor, nn


class Upsample(nn.Cell):
    """The layer of interpolate: to a size, or by a factor."""

    def __init__(
        self,
        size: int | tuple[int, ...] | None = None,
        scale_factor: float | tuple[float, ...] | None = None,
        mode: str = "nearest",
        align_corners: bool | None = None,
        recompute_scale_factor: bool | None = None,
    ) -> None:
        super().__init__()
        self.size, self.scale_factor, self.mode = size, scale_factor, mode
        self.align_corners, self.recompute_scale_factor = align_corners, recompute_scale_factor

    def construct(self, input: Tensor) -> Tensor:
        """Resize the last axes."""
        return interpolate(
            input, self.size, self.scale_factor, self.mode, self.align_corners, self.recompute_scale_factor
        )
