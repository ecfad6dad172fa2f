"""The focal loss of logits, as torchvision.ops.sigmoid_focal_loss."""

from helpers.torch.nn.functional import reduced
from mindspore import Tensor, ops


def sigmoid_focal_loss(
    inputs: Tensor, targets: Tensor, alpha: float = 0.25, gamma: float = 2, reduction: str = "none"
) -> Tensor:
    """Weigh the binary cross entropy of logits by how wrong they are; targets are 0 or 1, of the same shape.

    alpha weighs the ones, 1 - alpha the zeros; -1 weighs nothing.
    """
    if alpha != -1 and not 0 <= alpha <= 1:
        raise ValueError(f"alpha must be from 0 to 1, or -1, not {alpha}")
    if reduction not in ("none", "mean", "sum"):
        raise ValueError(f"reduction must be none, mean or sum, not {reduction!r}")
    share = ops.sigmoid(inputs)
    # log(1 + exp(-|x|)) apart, so that no exponential overflows; the gradient at 0 is that of x > 0
    below, away = ops.where(inputs < 0, inputs, 0), ops.where(inputs < 0, inputs, -inputs)
    entropy = (1 - targets) * inputs - (below - ops.log1p(ops.exp(away)))
    wrong = share * (1 - targets) + (1 - share) * targets
    loss = entropy * wrong**gamma
    if alpha >= 0:
        loss = (alpha * targets + (1 - alpha) * (1 - targets)) * loss
    return reduced(loss, reduction)
