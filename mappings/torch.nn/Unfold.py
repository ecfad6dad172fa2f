"""Windows of an image as columns, as torch.nn.Unfold."""

from collections.abc import Sequence
from numbers import Integral

import mindspore
from mindspore import Tensor, nn, ops


class Unfold(nn.Cell):
    """Cut images (N, C, H, W), or one (C, H, W), into windows, each a column."""

    def __init__(
        self,
        kernel_size: int | Sequence[int],
        dilation: int | Sequence[int] = 1,
        padding: int | Sequence[int] = 0,
        stride: int | Sequence[int] = 1,
    ) -> None:
        super().__init__()
        self.kernel_size, self.dilation, self.padding, self.stride = (
            int(each) if isinstance(each, (int, Integral)) else [int(part) for part in each]
            for each in (kernel_size, dilation, padding, stride)  # numpy's numbers too
        )

    def construct(self, input: Tensor) -> Tensor:
        """Cut."""
        given = input if input.ndim == 4 else input.unsqueeze(0)
        given = given.astype(mindspore.float32) if input.dtype == mindspore.bfloat16 else given
        result = ops.unfold(given, self.kernel_size, self.dilation, self.padding, self.stride)
        result = result.astype(input.dtype)
        return result if input.ndim == 4 else result.squeeze(0)
