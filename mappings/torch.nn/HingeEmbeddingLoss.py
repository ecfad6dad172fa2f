"""A loss as a layer, as torch.nn.HingeEmbeddingLoss."""

from helpers.torch.nn.functional import hinge_embedding_loss
from mindspore import Tensor, nn


class HingeEmbeddingLoss(nn.Cell):
    """The layer of hinge_embedding_loss; reduction is "mean", "sum" or "none"."""

    def __init__(
        self,
        margin: float = 1.0,
        size_average: bool | None = None,
        reduce: bool | None = None,
        reduction: str = "mean",
    ) -> None:
        super().__init__()
        if size_average is not None or reduce is not None:  # the two that `reduction` replaced
            reduction = "none" if reduce is False else "sum" if size_average is False else "mean"
        self.margin = margin
        self.reduction = reduction

    def construct(self, input: Tensor, target: Tensor) -> Tensor:
        """Give the loss of distances and labels."""
        return hinge_embedding_loss(input, target, margin=self.margin, reduction=self.reduction)
