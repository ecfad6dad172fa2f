"""A layer that permutes axes, as torchvision.ops.Permute."""

from collections.abc import Sequence

from mindspore import Tensor, nn


class Permute(nn.Cell):
    """Give the input with its axes in the order dims."""

    def __init__(self, dims: Sequence[int]) -> None:
        super().__init__()
        self.dims = tuple(dims)

    def construct(self, x: Tensor) -> Tensor:
        """Permute all axes of a tensor."""
        return x.permute(self.dims)
