"""The loss of sequences whose labels are not aligned, as torch.nn.functional.ctc_loss."""

from typing import Any

import mindspore
import numpy as np
from mindspore import Tensor, ops


def _counted(given: Any) -> Any:
    return np.array(given.asnumpy() if isinstance(given, Tensor) else given, np.int64).reshape(-1)


def ctc_loss(
    log_probs: Tensor,
    targets: Tensor,
    input_lengths: Any,
    target_lengths: Any,
    blank: int = 0,
    reduction: str = "mean",
    zero_infinity: bool = False,
) -> Tensor:
    """Give the loss alone; labels are a row for each sequence, or all in one row.

    An input too short for its labels gives infinity, or 0 with zero_infinity. Not in compiled functions.
    """
    inputs, lengths = _counted(input_lengths), _counted(target_lengths)
    labels = targets.asnumpy().astype(np.int64)
    single = log_probs.ndim == 2
    if single:
        log_probs = log_probs.expand_dims(1)
    if labels.ndim == 1:
        rows = np.zeros((len(lengths), max(1, lengths.max(initial=0))), np.int64)
        for row, length, end in zip(rows, lengths, lengths.cumsum()):
            row[:length] = labels[end - length : end]
        labels = rows
    if len(labels) != log_probs.shape[1] or len(lengths) != len(labels) or len(inputs) != len(labels):
        raise RuntimeError("there must be labels and two lengths for each sequence")
    used = labels[np.arange(labels.shape[1]) < lengths[:, None]]
    if used.size and (used.min() < 0 or used.max() >= log_probs.shape[-1]):
        raise ValueError(f"labels lie from 0 to below {log_probs.shape[-1]}: torch reads beyond its memory")
    # Equal labels next to each other need a blank between them.
    equal = (labels[:, 1:] == labels[:, :-1]) & (np.arange(1, labels.shape[1]) < lengths[:, None])
    short = inputs < lengths + equal.sum(1)
    # What has no path is computed for no labels, and replaced.
    held = Tensor(np.where(short, 0, lengths))
    given = (log_probs, Tensor(labels), Tensor(inputs), held)
    losses, _ = ops.ctc_loss(*given, int(blank), "none", zero_infinity)
    nothing = Tensor(0 if zero_infinity else np.inf, losses.dtype)
    losses = ops.where(Tensor(short), nothing, losses) if short.any() else losses
    if reduction == "none":
        return losses[0] if single else losses
    if reduction == "sum":
        return losses.sum()
    return (losses / Tensor(np.maximum(lengths, 1), mindspore.int64).astype(losses.dtype)).mean()
