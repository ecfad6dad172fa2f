"""A Kaiser window, as torch.signal.windows.kaiser."""

import mindspore
import numpy as np
from mindspore import Tensor


def kaiser(M: int, *, beta: float = 12.0, sym: bool = True, dtype: mindspore.Type | None = None) -> Tensor:
    """Give M values of the window: symmetric, or with sym=False one period of it. Not differentiable."""
    if M < 0:
        raise ValueError(f"the length of a window is 0 or more, not {M}")
    if (dtype or mindspore.float32) not in (mindspore.float32, mindspore.float64):
        raise ValueError(f"a window is float32 or float64, not {dtype}")
    if beta < 0:
        raise ValueError(f"beta is 0 or more, not {beta}")
    whole = M - 1 if sym else M
    made = np.ones(M)
    if M > 1:
        inside = np.maximum(1 - (2 * np.arange(M) / whole - 1) ** 2, 0)
        made = np.i0(beta * np.sqrt(inside)) / np.i0(beta)
    return Tensor(made, dtype or mindspore.float32)
