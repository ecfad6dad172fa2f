"""The loss of pairs by the cosine of their angle, as torch.nn.functional.cosine_embedding_loss."""

from mindspore import Tensor, ops


def cosine_embedding_loss(
    input1: Tensor,
    input2: Tensor,
    target: Tensor,
    margin: float = 0,
    size_average: bool | None = None,
    reduce: bool | None = None,
    reduction: str = "mean",
) -> Tensor:
    """Give 1 - cos of pairs whose target is 1, and what cos is above the margin of those with -1, reduced.

    A vector of zeros has the cosine 0.
    """
    if size_average is not None or reduce is not None:  # the two that `reduction` replaced
        reduction = "none" if reduce is False else "sum" if size_average is False else "mean"
    if reduction not in ("none", "mean", "sum"):
        raise ValueError(f"{reduction} is not a valid value for reduction")
    if input1.ndim not in (1, 2) or target.ndim != input1.ndim - 1:
        raise RuntimeError("0D or 1D target tensor expected, with 1D or 2D input")
    product = (input1 * input2).sum(-1)
    squares = ((input1 * input1).sum(-1) + 1e-12) * ((input2 * input2).sum(-1) + 1e-12)
    cosine = product / ops.sqrt(squares)
    zero = ops.zeros_like(cosine)
    far = ops.maximum(cosine - margin, zero)
    loss = ops.where(target == 1, 1 - cosine, ops.where(target == -1, far, zero))
    if reduction == "none":
        return loss
    total = loss.sum() if loss.size else ops.zeros((), loss.dtype)  # a sum over nothing is never written
    if reduction == "mean":
        total = total / loss.size if loss.size else ops.full((), float("nan"), dtype=loss.dtype)
    return total
