"""Power-average pooling of images, as torch.nn.LPPool2d."""

from helpers.torch.nn.functional import lp_pool2d
from mindspore import Tensor, nn


class LPPool2d(nn.Cell):
    """The layer of lp_pool2d: the p-norm of each window."""

    def __init__(
        self,
        norm_type: float,
        kernel_size: int | tuple[int, int],
        stride: int | tuple[int, int] | None = None,
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
        """Pool (N, C, H, W) or (C, H, W)."""
        return lp_pool2d(input, float(self.norm_type), self.kernel_size, self.stride, self.ceil_mode)
