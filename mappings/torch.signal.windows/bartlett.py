"""A Bartlett (triangular) window, as torch.signal.windows.bartlett."""

import mindspore
import numpy as np
from mindspore import Tensor


def bartlett(M: int, *, sym: bool = True, dtype: mindspore.Type | None = None) -> Tensor:
    """Give M values of the window: symmetric, or with sym=False one period of it. Not differentiable."""
    if M < 0:
        raise ValueError(f"the length of a window is 0 or more, not {M}")
    if (dtype or mindspore.float32) not in (mindspore.float32, mindspore.float64):
        raise ValueError(f"a window is float32 or float64, not {dtype}")
    whole = M - 1 if sym else M
    made = 1 - np.abs(2 * np.arange(M) / whole - 1) if M > 1 else np.ones(M)
    return Tensor(made, dtype or mindspore.float32)
