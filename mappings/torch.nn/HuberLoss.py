"""A loss as a layer, as torch.nn.HuberLoss."""

from helpers.torch.nn.functional import huber_loss
from mindspore import Tensor, nn


class HuberLoss(nn.Cell):
    """The layer of huber_loss; reduction is "mean", "sum" or "none"."""

    def __init__(self, reduction: str = "mean", delta: float = 1.0) -> None:
        super().__init__()
        self.reduction, self.delta = reduction, delta

    def construct(self, input: Tensor, target: Tensor) -> Tensor:
        """Compare predictions with targets."""
        return huber_loss(input, target, self.reduction, self.delta)
