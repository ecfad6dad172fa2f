from typing import Any

import mindspore
import numpy as np
from mindspore import Tensor, ops


def ctc_loss(
    log_probs: Tensor,
    targets: Tensor,
    input_lengths: Any,
    target_lengths: Any,
    blank: int = 0,
    reduction: str = "mean",
    zero_infinity: bool = False,
) -> Tensor:
    """The loss alone; labels may be one row per sequence, or all in one row."""

    def counted(given: Any) -> Any:
        return np.array(given.asnumpy() if isinstance(given, Tensor) else given, np.int64).reshape(-1)

    inputs, lengths = counted(input_lengths), counted(target_lengths)
    labels = targets.asnumpy().astype(np.int64)
    single = log_probs.ndim == 2
    if single:
        log_probs = log_probs.expand_dims(1)
    if labels.ndim == 1:
        rows = np.zeros((len(lengths), max(1, lengths.max(initial=0))), np.int64)
        for row, length, end in zip(rows, lengths, lengths.cumsum(), strict=True):
            row[:length] = labels[end - length : end]
        labels = rows
    losses, _ = ops.ctc_loss(
        log_probs, Tensor(labels), Tensor(inputs), Tensor(lengths), blank, "none", zero_infinity
    )
    if reduction == "none":
        return losses[0] if single else losses
    if reduction == "sum":
        return losses.sum()
    return (losses / Tensor(np.maximum(lengths, 1), mindspore.int64).astype(losses.dtype)).mean()
