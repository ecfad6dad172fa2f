"""Small elements set to zero, as torch.nn.Hardshrink."""

from helpers.torch.nn.functional import hardshrink
from mindspore import Tensor, nn


class Hardshrink(nn.Cell):
    """Set elements whose size is at most lambd to zero; NaN stays NaN."""

    def __init__(self, lambd: float = 0.5) -> None:
        super().__init__()
        self.lambd = lambd

    def construct(self, input: Tensor) -> Tensor:
        """Set small elements to zero."""
        return hardshrink(input, self.lambd)
