"""A loss of pairs of scores, as torch.nn.functional.margin_ranking_loss."""

from helpers.torch.nn.functional import reduced_in_float32, reduction_of
from mindspore import Tensor, ops


def margin_ranking_loss(
    input1: Tensor,
    input2: Tensor,
    target: Tensor,
    margin: float = 0,
    size_average: bool | None = None,
    reduce: bool | None = None,
    reduction: str = "mean",
) -> Tensor:
    """Give what the first score of each pair lacks of the margin above the second, or below it where -1."""
    reduction = reduction_of(reduction, size_average, reduce)
    if not input1.ndim == input2.ndim == target.ndim:
        raise RuntimeError("margin_ranking_loss : All input tensors should have same dimension")
    lacks = -target * (input1 - input2) + margin
    loss = ops.where(lacks < 0, ops.zeros_like(lacks), lacks)
    return reduced_in_float32(loss, reduction)
