"""A loss as a layer, as torch.nn.PoissonNLLLoss."""

from helpers.torch.nn.functional import poisson_nll_loss
from mindspore import Tensor, nn


class PoissonNLLLoss(nn.Cell):
    """The layer of poisson_nll_loss; reduction is "mean", "sum" or "none"."""

    def __init__(
        self,
        log_input: bool = True,
        full: bool = False,
        size_average: bool | None = None,
        eps: float = 1e-8,
        reduce: bool | None = None,
        reduction: str = "mean",
    ) -> None:
        super().__init__()
        if size_average is not None or reduce is not None:  # the two that `reduction` replaced
            reduction = "none" if reduce is False else "sum" if size_average is False else "mean"
        self.log_input, self.full, self.eps, self.reduction = log_input, full, eps, reduction

    def construct(self, log_input: Tensor, target: Tensor) -> Tensor:
        """Compare rates, or their logarithms, with counts."""
        return poisson_nll_loss(
            log_input, target, self.log_input, self.full, eps=self.eps, reduction=self.reduction
        )
