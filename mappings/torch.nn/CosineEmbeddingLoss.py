"""A loss as a layer, as torch.nn.CosineEmbeddingLoss."""

from helpers.torch.nn.functional import cosine_embedding_loss
from mindspore import Tensor, nn


class CosineEmbeddingLoss(nn.Cell):
    """The layer of cosine_embedding_loss; reduction is "mean", "sum" or "none"."""

    def __init__(
        self,
        margin: float = 0.0,
        size_average: bool | None = None,
        reduce: bool | None = None,
        reduction: str = "mean",
    ) -> None:
        super().__init__()
        if size_average is not None or reduce is not None:  # the two that `reduction` replaced
            reduction = "none" if reduce is False else "sum" if size_average is False else "mean"
        self.margin, self.reduction = margin, reduction

    def construct(self, input1: Tensor, input2: Tensor, target: Tensor) -> Tensor:
        """Compare pairs of vectors, marked 1 or -1."""
        return cosine_embedding_loss(input1, input2, target, self.margin, reduction=self.reduction)
