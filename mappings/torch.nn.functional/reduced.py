"""The sum or the mean of a loss, as torch.nn.functional's losses give it."""

from mindspore import Tensor, ops


def reduced(loss: Tensor, reduction: str) -> Tensor:
    """Give the mean, the sum or the loss itself; of nothing the sum is 0 and the mean NaN.

    On CPU mindspore writes neither, so they would be whatever the memory held.
    """
    if reduction == "none":
        return loss
    if not loss.size:
        return ops.full((), 0.0 if reduction == "sum" else float("nan"), dtype=loss.dtype)
    return loss.sum() if reduction == "sum" else loss.mean()
