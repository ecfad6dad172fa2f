"""Elements limited to the range from 0 to 6, as torch.nn.ReLU6."""

from helpers.torch.nn.functional import relu6
from mindspore import Tensor, nn


class ReLU6(nn.Cell):
    """Limit every element to 0 and 6; NaN stays NaN. With inplace the tensor itself is changed, too."""

    def __init__(self, inplace: bool = False) -> None:
        super().__init__()
        self.inplace, self.min_val, self.max_val = inplace, 0.0, 6.0

    def construct(self, input: Tensor) -> Tensor:
        """Limit the elements."""
        return relu6(input, self.inplace)
