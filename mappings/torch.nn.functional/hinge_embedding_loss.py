"""Distances as a loss, as torch.nn.functional.hinge_embedding_loss."""

import mindspore
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
    lacks = ops.full_like(input, float(margin)) - input  # the margin takes its dtype: of integers, cut
    lacks = ops.where(lacks < 0, ops.zeros_like(lacks), lacks)
    loss = ops.where(target != 1, lacks, ops.zeros_like(lacks))
    loss = loss + ops.where(target != -1, input, ops.zeros_like(input))
    if reduction == "none":
        return loss
    if not loss.size:  # a sum over nothing is never written
        whole = mindspore.int64 if not loss.is_floating_point() else loss.dtype
        return ops.full((), 0 if reduction == "sum" else float("nan"), dtype=whole)
    half = loss.dtype in (mindspore.float16, mindspore.bfloat16)
    total = (loss.astype(mindspore.float32) if half else loss).sum()
    return (total if reduction == "sum" else total / loss.size).astype(loss.dtype if half else total.dtype)
