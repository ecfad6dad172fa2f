"""A loss as a layer, as torch.nn.MultiLabelMarginLoss."""

from helpers.torch.nn.functional import multilabel_margin_loss
from mindspore import Tensor, nn


class MultiLabelMarginLoss(nn.Cell):
    """The layer of multilabel_margin_loss; reduction is "mean", "sum" or "none"."""

    def __init__(self, size_average: None = None, reduce: None = None, reduction: str = "mean") -> None:
        super().__init__()
        self.reduction = reduction

    def construct(self, input: Tensor, target: Tensor) -> Tensor:
        """Give the loss of predictions and targets."""
        return multilabel_margin_loss(input, target, reduction=self.reduction)
