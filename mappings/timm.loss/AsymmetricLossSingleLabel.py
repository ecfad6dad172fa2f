"""An asymmetric focal loss for one label, as timm.loss.AsymmetricLossSingleLabel."""

import mindspore
from mindspore import Tensor, nn, ops


class AsymmetricLossSingleLabel(nn.Cell):
    """For logits (N, C) and classes (N,): what is easy counts little; eps smooths the classes."""

    def __init__(
        self, gamma_pos: float = 1, gamma_neg: float = 4, eps: float = 0.1, reduction: str = "mean"
    ) -> None:
        super().__init__()
        self.gamma_pos, self.gamma_neg, self.eps, self.reduction = gamma_pos, gamma_neg, eps, reduction

    def construct(self, inputs: Tensor, target: Tensor, reduction: str | None = None) -> Tensor:
        """Give the loss; reduction is the one that the layer was made with."""
        count = inputs.shape[-1]
        hit = target.astype(mindspore.int64).reshape(-1, 1) == ops.arange(count)
        chosen = hit.astype(inputs.dtype)
        logs = ops.log_softmax(inputs, -1)
        shares = ops.exp(logs)
        easy = 1 - shares * chosen - (1 - shares) * (1 - chosen)
        logs = logs * ops.pow(easy, self.gamma_pos * chosen + self.gamma_neg * (1 - chosen))
        if self.eps > 0:
            chosen = chosen * (1 - self.eps) + self.eps / count
        loss = -(chosen * logs).sum(-1)
        return loss.mean() if self.reduction == "mean" else loss
