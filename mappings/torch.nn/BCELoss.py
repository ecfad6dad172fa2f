"""A loss as a layer, as torch.nn.BCELoss."""

from helpers.torch.nn.functional import binary_cross_entropy
from mindspore import Tensor, nn


class BCELoss(nn.Cell):
    """The layer of binary_cross_entropy; reduction is "mean", "sum" or "none"."""

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
        """Compare probabilities with targets between 0 and 1."""
        return binary_cross_entropy(input, target, self.weight, reduction=self.reduction)
