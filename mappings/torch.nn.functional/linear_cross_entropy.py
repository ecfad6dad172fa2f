"""A linear layer and its cross entropy, as torch.nn.functional.linear_cross_entropy."""

import math
from typing import Any

import mindspore
from helpers.torch.nn.functional import reduced
from mindspore import Tensor, ops


def linear_cross_entropy(
    input: Tensor,
    linear_weight: Tensor,
    target: Tensor,
    *,
    linear_bias: Tensor | None = None,
    weight: Tensor | None = None,
    reduction: str = "mean",
    ignore_index: int | None = None,
    label_smoothing: float = 0.0,
    options: Any = None,
) -> Tensor:
    """Give the cross entropy of (N, features) or (features) times the weight (classes, ..., features).

    The target holds classes (N, ...) or their shares (N, classes, ...). All logits are held in memory, so
    options that save it change nothing.
    """
    label_smoothing = float(label_smoothing)  # numpy's number would make an array of a tensor
    classes, *places = linear_weight.shape[:-1]
    batch = input.shape[:-1]
    if 0 in batch:
        return reduced(ops.zeros((*batch, *places), input.dtype), reduction)
    features, columns = linear_weight.shape[-1], math.prod(linear_weight.shape[:-1])
    logits = ops.zeros((*batch, columns), input.dtype)
    if features:  # a product over nothing is never written
        logits = ops.matmul(input, linear_weight.reshape(columns, features).T)
    logits = logits if linear_bias is None else logits + linear_bias.reshape(-1)
    logits = logits.reshape(*batch, classes, -1).swapaxes(-1, -2).reshape(-1, classes)
    shifted = logits - ops.stop_gradient(logits.max(-1, keepdims=True))
    # ops.log_softmax takes float64 for float32
    chances = shifted - ops.log(ops.exp(shifted).sum(-1, keepdims=True))
    each = ops.ones(classes, logits.dtype) if weight is None else weight
    if target.is_floating_point():
        shares = target.reshape(*batch, classes, -1).swapaxes(-1, -2).reshape(-1, classes)
        shares = shares * (1 - label_smoothing) + label_smoothing / classes
        losses, counted = -(shares * chances * each).sum(-1), float(max(math.prod((*batch, *places)), 1))
    else:
        found = target.reshape(-1).astype(mindspore.int64)
        kept = found != (-100 if ignore_index is None else ignore_index)
        found = ops.where(kept, found, ops.zeros_like(found))
        own = ops.gather(each, found, 0) * kept.astype(logits.dtype)
        losses = -own * ops.gather_elements(chances, 1, found.expand_dims(-1)).squeeze(-1)
        smooth = -(chances * each).sum(-1) * kept.astype(logits.dtype)
        losses = (1 - label_smoothing) * losses + label_smoothing / classes * smooth
        counted = own.sum()
    if reduction == "none":
        return losses.reshape((*batch, *places))
    return losses.sum() / counted if reduction == "mean" else losses.sum()
