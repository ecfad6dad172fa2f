"""A layer of distances, as torch.nn.PairwiseDistance."""

from helpers.torch.nn.functional import pairwise_distance
from mindspore import Tensor, nn


class PairwiseDistance(nn.Cell):
    """The p-norm of x1 - x2 + eps along the last axis."""

    def __init__(self, p: float = 2.0, eps: float = 1e-6, keepdim: bool = False) -> None:
        super().__init__()
        self.norm, self.eps, self.keepdim = p, eps, keepdim

    def construct(self, x1: Tensor, x2: Tensor) -> Tensor:
        """Compare tensors (..., D) that broadcast."""
        return pairwise_distance(x1, x2, self.norm, self.eps, self.keepdim)
