"""Elements moved towards zero, as torch.nn.Softshrink."""

from helpers.torch.nn.functional import softshrink
from mindspore import Tensor, nn


class Softshrink(nn.Cell):
    """Move every element towards zero by lambd; NaN stays NaN."""

    def __init__(self, lambd: float = 0.5) -> None:
        super().__init__()
        self.lambd = lambd

    def construct(self, input: Tensor) -> Tensor:
        """Move the elements."""
        return softshrink(input, self.lambd)
