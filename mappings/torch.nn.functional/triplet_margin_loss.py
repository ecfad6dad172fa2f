"""The triplet loss, as torch.nn.functional.triplet_margin_loss."""

import mindspore
from helpers.torch.nn.functional import pairwise_distance, reduced, reduction_of
from mindspore import Tensor, ops


def triplet_margin_loss(
    anchor: Tensor,
    positive: Tensor,
    negative: Tensor,
    margin: float = 1.0,
    p: float = 2,
    eps: float = 1e-6,
    swap: bool = False,
    size_average: bool | None = None,
    reduce: bool | None = None,
    reduction: str = "mean",
) -> Tensor:
    """Give max(0, margin + distance to positive - distance to negative) of (N, D) or (D).

    With swap, the negative's distance is that to the nearer of anchor and positive.
    """
    reduction = reduction_of(reduction, size_average, reduce)
    near = pairwise_distance(anchor, positive, p, eps)
    far = pairwise_distance(anchor, negative, p, eps)
    if swap:
        far = ops.minimum(far, pairwise_distance(positive, negative, p, eps))
    # A Python number would be rounded to float32.
    room = mindspore.tensor(float(margin), near.dtype) if near.dtype == mindspore.float64 else margin
    gap = near - far + room
    loss = ops.where(gap < 0, ops.zeros_like(gap), gap)  # which keeps NaN, as relu does not
    return reduced(loss, reduction)
