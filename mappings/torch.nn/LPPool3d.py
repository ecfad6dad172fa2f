"""Power-average pooling of volumes, as torch.nn.LPPool3d."""

from helpers.torch.nn.functional import lp_pool3d
from mindspore import Tensor, nn


class LPPool3d(nn.Cell):
    """The layer of lp_pool3d: the p-norm of each window."""

    def __init__(
        self,
        norm_type: float,
        kernel_size: int | tuple[int, int, int],
        stride: int | tuple[int, int, int] | None = None,
        ceil_mode: bool = False,
    ) -> None:
        super().__init__()
        self.norm_type, self.kernel_size, self.stride, self.ceil_mode = (
            norm_type,
            kernel_size,
            stride,
            ceil_mode,
        )

    def construct(self, input: Tensor) -> Tensor:
        """Pool (N, C, D, H, W) or (C, D, H, W)."""
        return lp_pool3d(input, float(self.norm_type), self.kernel_size, self.stride, self.ceil_mode)
