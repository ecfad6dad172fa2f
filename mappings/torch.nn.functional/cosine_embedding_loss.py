"""A loss on the angle of pairs of vectors, as torch.nn.functional.cosine_embedding_loss."""

import mindspore
from helpers.torch.nn.functional import reduction_of
from mindspore import Tensor, ops


def cosine_embedding_loss(
    input1: Tensor,
    input2: Tensor,
    target: Tensor,
    margin: float = 0.0,
    size_average: bool | None = None,
    reduce: bool | None = None,
    reduction: str = "mean",
) -> Tensor:
    """Give 1 - cosine of pairs marked 1, and how far it exceeds the margin of those marked -1."""
    reduction = reduction_of(reduction, size_average, reduce)
    if input1.ndim != target.ndim + 1:
        raise RuntimeError("the vectors have one axis more than the target: a batch of them, or one pair")
    kind = (input1[..., :0] * input2[..., :0]).dtype
    if not (input1.is_floating_point() or input2.is_floating_point()):
        kind = mindspore.float32
    half = kind in (mindspore.float16, mindspore.bfloat16)
    first, second = input1.astype(kind), input2.astype(kind)
    sums = [a * b for a, b in ((first, second), (first, first), (second, second))]
    # As in torch, sums of half precision are added in float32 and rounded.
    sums = [(each.astype(mindspore.float32).sum(-1).astype(kind) if half else each.sum(-1)) for each in sums]
    cosine = sums[0] / ops.sqrt((sums[1] + 1e-12) * (sums[2] + 1e-12))
    zero = ops.zeros_like(cosine)
    beyond = cosine - margin
    apart = ops.where(beyond > 0, beyond, ops.where(beyond <= 0, zero, beyond))
    loss = ops.where(target == 1, 1 - cosine, ops.where(target == -1, apart, zero))
    if reduction == "none":
        return loss
    wide = loss.astype(mindspore.float32) if half else loss
    total = wide.sum() if loss.size else ops.zeros((), wide.dtype)  # a sum over nothing is never written
    if reduction == "mean":
        total = total / loss.size if loss.size else ops.full((), float("nan"), dtype=wide.dtype)
    return total.astype(kind)
