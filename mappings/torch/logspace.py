"""Powers of a base, evenly spaced, as torch.logspace."""

from typing import Any

import mindspore
import numpy as np
from mindspore import Tensor


def logspace(start: Any, end: Any, steps: int, base: float = 10.0, *, dtype: Any = None) -> Tensor:
    """Powers of base, from that of start to that of end. Not in compiled functions."""
    if steps < 0:
        raise RuntimeError("number of steps must be non-negative")
    found = np.power(float(base), np.linspace(float(start), float(end), steps))
    kind = mindspore.float32 if dtype is None else dtype
    return Tensor(found).astype(kind)
