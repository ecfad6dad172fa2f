"""A linear layer and its cross entropy, as torch.nn.functional.linear_cross_entropy."""

from typing import Any

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
    """Give the cross entropy of (N, features) times the weight (classes, features) for classes (N).

    All logits are held in memory, so options that save it change nothing.
    """
    logits = ops.matmul(input, linear_weight.T)
    logits = logits if linear_bias is None else logits + linear_bias
    ignored = -100 if ignore_index is None else ignore_index
    return ops.cross_entropy(
        logits,
        target,
        weight,
        ignore_index=ignored,
        reduction=reduction,
        label_smoothing=float(label_smoothing),
    )
