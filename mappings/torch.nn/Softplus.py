"""A smooth rectifier as a layer, as torch.nn.Softplus."""

from helpers.torch.nn.functional import softplus
from mindspore import Tensor, nn


class Softplus(nn.Cell):
    """The layer of log(1 + exp(beta x)) / beta; beyond the threshold x itself."""

    def __init__(self, beta: float = 1.0, threshold: float = 20.0) -> None:
        super().__init__()
        self.beta, self.threshold = beta, threshold

    def construct(self, input: Tensor) -> Tensor:
        """Give the smooth rectifier of each element."""
        return softplus(input, self.beta, self.threshold)
