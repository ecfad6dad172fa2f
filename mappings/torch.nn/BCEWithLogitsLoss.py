"""A loss as a layer, as torch.nn.BCEWithLogitsLoss."""

from helpers.torch.nn.functional import binary_cross_entropy_with_logits
from mindspore import Tensor, nn


class BCEWithLogitsLoss(nn.Cell):
    """The layer of binary_cross_entropy_with_logits; reduction is "mean", "sum" or "none"."""

    def __init__(
        self,
        weight: Tensor | None = None,
        size_average: bool | None = None,
        reduce: bool | None = None,
        reduction: str = "mean",
        pos_weight: Tensor | None = None,
    ) -> None:
        super().__init__()
        if size_average is not None or reduce is not None:  # the two that `reduction` replaced
            reduction = "none" if reduce is False else "sum" if size_average is False else "mean"
        self.weight, self.pos_weight, self.reduction = weight, pos_weight, reduction

    def construct(self, input: Tensor, target: Tensor) -> Tensor:
        """Compare scores with targets between 0 and 1."""
        return binary_cross_entropy_with_logits(
            input, target, self.weight, reduction=self.reduction, pos_weight=self.pos_weight
        )
