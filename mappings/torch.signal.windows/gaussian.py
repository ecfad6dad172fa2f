"""A Gaussian window, as torch.signal.windows.gaussian."""

from numbers import Integral

import mindspore
import numpy as np
from mindspore import Tensor


def gaussian(M: int, *, std: float = 1.0, sym: bool = True, dtype: mindspore.Type | None = None) -> Tensor:
    """Give M values of the window: symmetric, or with sym=False one period of it. Not differentiable."""
    if not isinstance(M, Integral):
        raise TypeError(f"the length of a window is a whole number, not {M}")
    if M < 0:
        raise ValueError(f"the length of a window is 0 or more, not {M}")
    if (dtype or mindspore.float32) not in (mindspore.float32, mindspore.float64):
        raise ValueError(f"a window is float32 or float64, not {dtype}")
    if std <= 0:
        raise ValueError(f"std is above 0, not {std}")
    middle = (M - 1 if sym or M <= 1 else M) / 2
    made = np.exp(-((np.arange(M) - middle) ** 2) / (2 * std**2))
    return Tensor(made, dtype or mindspore.float32)
