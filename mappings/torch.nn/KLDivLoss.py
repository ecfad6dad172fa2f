"""A loss as a layer, as torch.nn.KLDivLoss."""

from helpers.torch.nn.functional import kl_div
from mindspore import Tensor, nn


class KLDivLoss(nn.Cell):
    """The layer of kl_div; reduction is "mean", "batchmean", "sum" or "none"."""

    def __init__(
        self,
        size_average: None = None,
        reduce: None = None,
        reduction: str = "mean",
        log_target: bool = False,
    ) -> None:
        super().__init__()
        self.reduction = reduction
        self.log_target = log_target

    def construct(self, input: Tensor, target: Tensor) -> Tensor:
        """Give the divergence of a target from log probabilities."""
        return kl_div(input, target, reduction=self.reduction, log_target=self.log_target)
