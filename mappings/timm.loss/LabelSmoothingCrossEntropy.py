"""Cross entropy with smoothed labels, as timm.loss.LabelSmoothingCrossEntropy."""

import mindspore
from mindspore import Tensor, nn, ops


class LabelSmoothingCrossEntropy(nn.Cell):
    """Mean cross entropy of logits (N, C) and classes (N,), of which all classes share smoothing."""

    def __init__(self, smoothing: float = 0.1) -> None:
        super().__init__()
        if smoothing >= 1.0:
            raise AssertionError("smoothing must be below 1")
        self.smoothing, self.confidence = smoothing, 1.0 - smoothing

    def construct(self, x: Tensor, target: Tensor) -> Tensor:
        """Give the loss."""
        logs = ops.log_softmax(x, -1)
        chosen = ops.gather_elements(logs, 1, target.astype(mindspore.int64).expand_dims(1)).squeeze(1)
        return (self.confidence * -chosen + self.smoothing * -logs.mean(-1)).mean()
