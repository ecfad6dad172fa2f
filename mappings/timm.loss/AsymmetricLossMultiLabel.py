"""An asymmetric focal loss for several labels, as timm.loss.AsymmetricLossMultiLabel."""

import mindspore
from mindspore import Tensor, nn, ops


class AsymmetricLossMultiLabel(nn.Cell):
    """For logits (N, C) and targets (N, C) of zeros and ones: easy negatives count little.

    reduction is batchmean (sum by rows), sum, mean or none.
    """

    def __init__(
        self,
        gamma_neg: float = 4,
        gamma_pos: float = 1,
        clip: float | None = 0.05,
        eps: float = 1e-8,
        disable_torch_grad_focal_loss: bool = False,
        smoothing: float = 0.0,
        reduction: str = "batchmean",
        weight: Tensor | None = None,
        pos_weight: Tensor | float | None = None,
    ) -> None:
        super().__init__()
        if not 0 <= smoothing < 1:
            raise AssertionError("smoothing must be from 0 to below 1")
        if reduction not in ("batchmean", "sum", "mean", "none"):
            raise ValueError(f"reduction is batchmean, sum, mean or none, not {reduction!r}")
        self.gamma_neg, self.gamma_pos, self.clip, self.eps = gamma_neg, gamma_pos, clip, eps
        self.disable_torch_grad_focal_loss = disable_torch_grad_focal_loss
        self.smoothing, self.reduction = smoothing, reduction
        if pos_weight is not None and not isinstance(pos_weight, Tensor):
            pos_weight = mindspore.tensor(pos_weight, mindspore.float32)
        self.register_buffer("weight", weight)
        self.register_buffer("pos_weight", pos_weight)

    def construct(self, x: Tensor, y: Tensor) -> Tensor:
        """Give the loss."""
        x, y = x.astype(mindspore.float32), y.astype(mindspore.float32)
        if self.smoothing:
            y = y * (1.0 - self.smoothing) + 0.5 * self.smoothing
        yes = ops.sigmoid(x)
        no = ops.clamp(1 - yes + self.clip, max=1) if self.clip else 1 - yes
        positive = y * ops.log(ops.clamp(yes, min=self.eps))
        positive = positive if self.pos_weight is None else positive * self.pos_weight
        loss = positive + (1 - y) * ops.log(ops.clamp(no, min=self.eps))
        if self.gamma_neg > 0 or self.gamma_pos > 0:
            share = 1 - yes * y - no * (1 - y)
            focus = ops.pow(share, self.gamma_pos * y + self.gamma_neg * (1 - y))
            loss = loss * (ops.stop_gradient(focus) if self.disable_torch_grad_focal_loss else focus)
        loss = -loss if self.weight is None else -loss * self.weight
        if self.reduction == "batchmean":
            return loss.sum() / x.shape[0]
        return {"sum": loss.sum, "mean": loss.mean}[self.reduction]() if self.reduction != "none" else loss
