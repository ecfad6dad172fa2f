"""A linear layer with its cross entropy, as torch.nn.LinearCrossEntropyLoss."""

from typing import Any

from helpers.torch.nn.functional import linear_cross_entropy
from mindspore import Tensor, nn


class LinearCrossEntropyLoss(nn.Cell):
    """The layer of linear_cross_entropy; its weight is that of `linear`. One axis of classes."""

    def __init__(
        self,
        in_features: int,
        num_classes: int,
        *,
        bias: bool = False,
        reduction: str = "mean",
        weight: Tensor | None = None,
        ignore_index: int | None = None,
        label_smoothing: float = 0.0,
        options: Any = None,
    ) -> None:
        super().__init__()
        self.linear = nn.Dense(int(in_features), int(num_classes), has_bias=bias)
        self.weight, self.reduction = weight, reduction
        self.ignore_index, self.label_smoothing = ignore_index, label_smoothing

    def construct(self, input: Tensor, target: Tensor) -> Tensor:
        """Give the loss of (N, in_features) for classes (N)."""
        return linear_cross_entropy(
            input,
            self.linear.weight,
            target,
            linear_bias=self.linear.bias if self.linear.has_bias else None,
            weight=self.weight,
            reduction=self.reduction,
            ignore_index=self.ignore_index,
            label_smoothing=self.label_smoothing,
        )
