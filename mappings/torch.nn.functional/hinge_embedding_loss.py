"""Distances as a loss, as torch.nn.functional.hinge_embedding_loss."""

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
    if size_average is not None or reduce is not None:  # the two that `reduction` replaced
        reduction = "none" if reduce is False else "sum" if size_average is False else "mean"
    if reduction not in ("none", "mean", "sum"):
        raise ValueError(f"{reduction} is not a valid value for reduction")
    lacks = margin - input
    lacks = ops.where(lacks < 0, ops.zeros_like(lacks), lacks)
    loss = ops.where(target != 1, lacks, ops.zeros_like(lacks))
    loss = loss + ops.where(target != -1, input, ops.zeros_like(input))
    if reduction == "none":
        return loss
    total = loss.sum() if loss.size else ops.zeros((), loss.dtype)  # a sum over nothing is never written
    if reduction == "sum":
        return total
    return total / loss.size if loss.size else ops.full((), float("nan"), dtype=loss.dtype)
