"""The cross entropy of scores and classes as a layer, as torch.nn.CrossEntropyLoss."""

from helpers.torch.nn.functional import cross_entropy
from mindspore import Tensor, nn


class CrossEntropyLoss(nn.Cell):
    """The layer of cross_entropy; reduction is "mean", "sum" or "none"."""

    def __init__(
        self,
        weight: Tensor | None = None,
        size_average: bool | None = None,
        ignore_index: int = -100,
        reduce: bool | None = None,
        reduction: str = "mean",
        label_smoothing: float = 0.0,
    ) -> None:
        super().__init__()
        if size_average is not None or reduce is not None:  # the two that `reduction` replaced
            reduction = "none" if reduce is False else "sum" if size_average is False else "mean"
        self.weight, self.ignore_index, self.reduction = weight, ignore_index, reduction
        self.label_smoothing = label_smoothing

    def construct(self, input: Tensor, target: Tensor) -> Tensor:
        """Compare scores with classes, or with the shares of each."""
        return cross_entropy(
            input,
            target,
            self.weight,
            ignore_index=self.ignore_index,
            reduction=self.reduction,
            label_smoothing=self.label_smoothing,
        )
