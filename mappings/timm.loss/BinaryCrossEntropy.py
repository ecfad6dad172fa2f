"""Binary cross entropy for classes, as timm.loss.BinaryCrossEntropy."""

import mindspore
from helpers.torch.nn.functional import binary_cross_entropy_with_logits
from mindspore import Tensor, nn, ops


class BinaryCrossEntropy(nn.Cell):
    """Binary cross entropy of logits (N, C) and classes (N,), which are smoothed, or targets (N, C)."""

    def __init__(
        self,
        smoothing: float = 0.1,
        target_threshold: float | None = None,
        weight: Tensor | None = None,
        reduction: str = "mean",
        sum_classes: bool = False,
        pos_weight: Tensor | float | None = None,
        smooth_dense: bool = False,
    ) -> None:
        super().__init__()
        if not 0 <= smoothing < 1:
            raise AssertionError("smoothing must be from 0 to below 1")
        if pos_weight is not None and not isinstance(pos_weight, Tensor):
            pos_weight = mindspore.tensor(pos_weight, mindspore.float32)
        self.smoothing, self.target_threshold, self.smooth_dense = smoothing, target_threshold, smooth_dense
        self.reduction, self.sum_classes = "none" if sum_classes else reduction, sum_classes
        self.register_buffer("weight", weight)
        self.register_buffer("pos_weight", pos_weight)

    def construct(self, x: Tensor, target: Tensor) -> Tensor:
        """Give the loss."""
        if x.shape[0] != target.shape[0]:
            raise AssertionError("as many targets as rows are wanted")
        if target.shape != x.shape:
            low = self.smoothing / x.shape[-1]
            hit = target.astype(mindspore.int64).reshape(-1, 1) == ops.arange(x.shape[-1])
            target = ops.where(hit, Tensor(1.0 - self.smoothing + low, x.dtype), Tensor(low, x.dtype))
        elif self.smooth_dense and self.smoothing:
            target = target * (1.0 - self.smoothing) + 0.5 * self.smoothing
        if self.target_threshold is not None:
            target = (target > self.target_threshold).astype(target.dtype)
        loss = binary_cross_entropy_with_logits(
            x, target, self.weight, reduction=self.reduction, pos_weight=self.pos_weight
        )
        return loss.sum(-1).mean() if self.sum_classes else loss
