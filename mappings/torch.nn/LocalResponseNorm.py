"""Every element divided by the squares of its neighbour channels, as torch.nn.LocalResponseNorm."""

from helpers.torch.nn.functional import local_response_norm
from mindspore import Tensor, nn


class LocalResponseNorm(nn.Cell):
    """The layer of local_response_norm, for (N, C) and any axes after."""

    def __init__(self, size: int, alpha: float = 0.0001, beta: float = 0.75, k: float = 1.0) -> None:
        super().__init__()
        self.size, self.alpha, self.beta, self.k = size, alpha, beta, k

    def construct(self, input: Tensor) -> Tensor:
        """Give the elements, divided."""
        return local_response_norm(input, self.size, self.alpha, self.beta, self.k)
