"""A loss of pairs of scores, as torch.nn.functional.margin_ranking_loss."""

import mindspore
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
    if size_average is not None or reduce is not None:  # the two that `reduction` replaced
        reduction = "none" if reduce is False else "sum" if size_average is False else "mean"
    if reduction not in ("none", "mean", "sum"):
        raise ValueError(f"{reduction} is not a valid value for reduction")
    if not input1.ndim == input2.ndim == target.ndim:
        raise RuntimeError("margin_ranking_loss : All input tensors should have same dimension")
    lacks = -target * (input1 - input2) + margin
    loss = ops.where(lacks < 0, ops.zeros_like(lacks), lacks)
    if reduction == "none":
        return loss
    if not loss.size:  # a sum over nothing is never written
        whole = mindspore.int64 if not loss.is_floating_point() else loss.dtype
        return ops.full((), 0 if reduction == "sum" else float("nan"), dtype=whole)
    half = loss.dtype in (mindspore.float16, mindspore.bfloat16)
    total = (loss.astype(mindspore.float32) if half else loss).sum()
    return (total if reduction == "sum" else total / loss.size).astype(loss.dtype if half else total.dtype)
