"""Cross entropy and how much several views of images part, as timm.loss.JsdCrossEntropy."""

from helpers.timm.loss import LabelSmoothingCrossEntropy
from mindspore import Tensor, nn, ops


class JsdCrossEntropy(nn.Cell):
    """For logits of num_splits views, one batch after the other, of which the first is as it was taken."""

    def __init__(self, num_splits: int = 3, alpha: float = 12, smoothing: float | None = 0.1) -> None:
        super().__init__()
        self.num_splits, self.alpha = num_splits, alpha
        self.cross_entropy_loss = LabelSmoothingCrossEntropy(smoothing or 0.0)

    def construct(self, output: Tensor, target: Tensor) -> Tensor:
        """Give the loss."""
        size = output.shape[0] // self.num_splits
        if size * self.num_splits != output.shape[0]:
            raise AssertionError("the batch must be divisible by num_splits")
        views = [output[place * size : (place + 1) * size] for place in range(self.num_splits)]
        loss = self.cross_entropy_loss(views[0], target[:size])
        shares = [ops.softmax(each, 1) for each in views]
        mixture = ops.log(ops.clamp(ops.stack(shares).mean(0), 1e-7, 1))
        apart = [(ops.xlogy(each, each) - each * mixture).sum() / size for each in shares]
        return loss + self.alpha * sum(apart) / len(apart)
