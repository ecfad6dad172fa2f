"""The cosine of the angle between vectors as a layer, as torch.nn.CosineSimilarity."""

from helpers.torch.nn.functional import cosine_similarity
from mindspore import Tensor, nn


class CosineSimilarity(nn.Cell):
    """Compare vectors of two tensors along dim, which goes; shapes are broadcast."""

    def __init__(self, dim: int = 1, eps: float = 1e-8) -> None:
        super().__init__()
        self.dim = dim
        self.eps = eps

    def construct(self, x1: Tensor, x2: Tensor) -> Tensor:
        return cosine_similarity(x1, x2, self.dim, self.eps)
