"""The margin loss of several classes, as torch.nn.functional.multilabel_margin_loss."""

import mindspore
from helpers.torch.nn.functional import reduction_of
from mindspore import Tensor, ops


def multilabel_margin_loss(
    input: Tensor,
    target: Tensor,
    size_average: bool | None = None,
    reduce: bool | None = None,
    reduction: str = "mean",
) -> Tensor:
    """Give the margin loss of (N, C) or (C); target holds int64 classes up to the first -1 of a row."""
    reduction = reduction_of(reduction, size_average, reduce)
    if target.dtype != mindspore.int64:
        raise RuntimeError(f"expected scalar type Long but found {target.dtype}")
    if not input.size:
        raise RuntimeError(
            "multilabel_margin_loss: without elements, torch returns memory that it never wrote"
        )
    if not input.ndim:
        input, target = input.reshape(1), target.reshape(1)
    classes = input.shape[-1]
    known = ops.cumsum((target < 0).astype(mindspore.int32), -1) == 0
    named = ops.one_hot(target.masked_fill(ops.logical_not(known), 0), classes, 1.0, 0.0).astype(input.dtype)
    named = named * known.expand_dims(-1).astype(input.dtype)  # (…, place in target, class)
    places = target.masked_fill(ops.logical_not(known), 0)
    wanted = ops.gather_elements(input, -1, places).expand_dims(-1)
    others = 1 - named.sum(-2, keepdims=True).clamp(max=1)
    gaps = ops.relu(1 - (wanted - input.expand_dims(-2)))
    counted = (others > 0).logical_and(known.expand_dims(-1))  # a product with 0 would make NaN of infinity
    gaps = ops.where(counted, gaps, ops.zeros_like(gaps))
    loss = gaps.sum(-1).sum(-1) / classes  # a sum over two axes at once changes from call to call
    return loss if reduction == "none" else loss.mean() if reduction == "mean" else loss.sum()
