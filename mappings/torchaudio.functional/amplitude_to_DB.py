"""Spectrograms in decibels, as torchaudio.functional.amplitude_to_DB."""

import math

import mindspore
from mindspore import Tensor, ops


def amplitude_to_DB(
    x: Tensor, multiplier: float, amin: float, db_multiplier: float, top_db: float | None = None
) -> Tensor:
    """Take logarithms of (..., channels, frequencies, frames); top_db below the loudest is the quietest."""
    tens = mindspore.tensor(multiplier / math.log(10), x.dtype)
    found = ops.log(ops.where(x < amin, amin, x)) * tens - multiplier * db_multiplier
    if top_db is None:
        return found
    loudest = found.amax((-3, -2, -1) if found.ndim > 2 else (-2, -1), True)
    return ops.maximum(found, loudest - top_db)
