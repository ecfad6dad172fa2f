"""Evenly spaced numbers, as torch.linspace gives them."""

from typing import Any

import mindspore
import numpy
from mindspore import Tensor


def linspace(start: Any, end: Any, steps: int, *, dtype: mindspore.Type | None = None) -> Tensor:
    """Numbers from start to end, both included; in float32 unless dtype says otherwise."""
    kind = mindspore.float32 if dtype is None else dtype
    first, last = float(start), float(end)
    return mindspore.tensor(numpy.linspace(first, last, steps), mindspore.float64).astype(kind)
