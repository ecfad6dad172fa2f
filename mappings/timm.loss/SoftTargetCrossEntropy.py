"""Cross entropy with shares of classes as targets, as timm.loss.SoftTargetCrossEntropy."""

from mindspore import Tensor, nn, ops


class SoftTargetCrossEntropy(nn.Cell):
    """Mean cross entropy of logits (N, C) and shares (N, C)."""

    def construct(self, x: Tensor, target: Tensor) -> Tensor:
        """Give the loss."""
        return (-target * ops.log_softmax(x, -1)).sum(-1).mean()
