"""A loss as a layer, as torch.nn.MarginRankingLoss."""

from helpers.torch.nn.functional import margin_ranking_loss
from mindspore import Tensor, nn


class MarginRankingLoss(nn.Cell):
    """The layer of margin_ranking_loss; reduction is "mean", "sum" or "none"."""

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
        self.margin = margin
        self.reduction = reduction

    def construct(self, input1: Tensor, input2: Tensor, target: Tensor) -> Tensor:
        """Give the loss of pairs of scores and their labels."""
        return margin_ranking_loss(input1, input2, target, margin=self.margin, reduction=self.reduction)
