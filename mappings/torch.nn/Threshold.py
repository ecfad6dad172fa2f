"""Elements up to a threshold replaced by a value, as a layer, as torch.nn.Threshold."""

from helpers.torch.nn.functional import threshold
from mindspore import Tensor, nn


class Threshold(nn.Cell):
    """The layer of threshold; NaN stays NaN."""

    def __init__(self, threshold: float, value: float, inplace: bool = False) -> None:
        super().__init__()
        self.threshold, self.value, self.inplace = threshold, value, inplace

    def construct(self, input: Tensor) -> Tensor:
        """Replace every element that is not above the threshold."""
        return threshold(input, self.threshold, self.value, self.inplace)
