"""Power-average pooling of sequences, as torch.nn.LPPool1d."""

from helpers.torch.nn.functional import lp_pool1d
from mindspore import Tensor, nn


class LPPool1d(nn.Cell):
    """The layer of lp_pool1d: the p-norm of each window."""

    def __init__(
        self,
        norm_type: float,
        kernel_size: int | tuple[int],
        stride: int | tuple[int] | None = None,
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
        """Pool (N, C, L) or (C, L)."""
        return lp_pool1d(input, float(self.norm_type), self.kernel_size, self.stride, self.ceil_mode)
