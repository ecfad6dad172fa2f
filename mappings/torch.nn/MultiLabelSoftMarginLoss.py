"""A loss as a layer, as torch.nn.MultiLabelSoftMarginLoss."""

from helpers.torch.nn.functional import multilabel_soft_margin_loss
from mindspore import Tensor, nn


class MultiLabelSoftMarginLoss(nn.Cell):
    """The layer of multilabel_soft_margin_loss; reduction is "mean", "sum" or "none"."""

    def __init__(
        self,
        weight: Tensor | None = None,
        size_average: bool | None = None,
        reduce: bool | None = None,
        reduction: str = "mean",
    ) -> None:
        super().__init__()
        if size_average is not None or reduce is not None:  # the two that `reduction` replaced
            reduction = "none" if reduce is False else "sum" if size_average is False else "mean"
        self.weight, self.reduction = weight, reduction

    def construct(self, input: Tensor, target: Tensor) -> Tensor:
        """Compare scores with labels, 1 for each that holds."""
        return multilabel_soft_margin_loss(input, target, self.weight, reduction=self.reduction)
