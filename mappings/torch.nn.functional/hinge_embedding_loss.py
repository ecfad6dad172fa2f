"""Distances as a loss, as torch.nn.functional.hinge_embedding_loss."""

from helpers.torch.nn.functional import reduced_in_float32, reduction_of
from mindspore import Tensor, ops


def hinge_embedding_loss(
    input: Tensor,
    target: Tensor,
    margin: float = 1.0,
    size_average: bool | None = None,
    reduce: bool | None = None,
    reduction: str = "mean",
) -> Tensor:
    """Give the distance where the label is 1, what it lacks of the margin where that is -1, else both."""
    reduction = reduction_of(reduction, size_average, reduce)
    lacks = ops.full_like(input, float(margin)) - input  # the margin takes its dtype: of integers, cut
    lacks = ops.where(lacks < 0, ops.zeros_like(lacks), lacks)
    loss = ops.where(target != 1, lacks, ops.zeros_like(lacks))
    loss = loss + ops.where(target != -1, input, ops.zeros_like(input))
    return reduced_in_float32(loss, reduction)
