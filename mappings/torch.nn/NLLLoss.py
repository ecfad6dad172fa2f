"""A loss of log probabilities as a layer, as torch.nn.NLLLoss."""

from helpers.torch.nn.functional import nll_loss
from mindspore import Tensor, nn


class NLLLoss(nn.Cell):
    """The layer of nll_loss; reduction is "mean", "sum" or "none"."""

    def __init__(
        self,
        weight: Tensor | None = None,
        size_average: bool | None = None,
        ignore_index: int = -100,
        reduce: bool | None = None,
        reduction: str = "mean",
    ) -> None:
        super().__init__()
        if size_average is not None or reduce is not None:  # the two that `reduction` replaced
            reduction = "none" if reduce is False else "sum" if size_average is False else "mean"
        self.weight, self.ignore_index, self.reduction = weight, ignore_index, reduction

    def construct(self, input: Tensor, target: Tensor) -> Tensor:
        """Compare log probabilities with classes."""
        return nll_loss(input, target, self.weight, ignore_index=self.ignore_index, reduction=self.reduction)
