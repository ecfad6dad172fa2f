"""The triplet loss as a layer, as torch.nn.TripletMarginLoss."""

from helpers.torch.nn.functional import triplet_margin_loss
from mindspore import Tensor, nn


class TripletMarginLoss(nn.Cell):
    """The layer of triplet_margin_loss; reduction is "mean", "sum" or "none"."""

    def __init__(
        self,
        margin: float = 1.0,
        p: float = 2.0,
        eps: float = 1e-6,
        swap: bool = False,
        size_average: None = None,
        reduce: None = None,
        reduction: str = "mean",
    ) -> None:
        super().__init__()
        self.margin, self.p, self.eps, self.swap, self.reduction = margin, p, eps, swap, reduction

    def construct(self, anchor: Tensor, positive: Tensor, negative: Tensor) -> Tensor:
        """Give the loss of triplets (N, D) or (D)."""
        return triplet_margin_loss(
            anchor, positive, negative, self.margin, self.p, self.eps, self.swap, reduction=self.reduction
        )
