"""A sum of cosines window, as torch.signal.windows.general_cosine."""

from collections.abc import Sequence

import mindspore
import numpy as np
from mindspore import Tensor


def general_cosine(
    M: int, *, a: Sequence[float], sym: bool = True, dtype: mindspore.Type | None = None
) -> Tensor:
    """Give M values of the window: symmetric, or with sym=False one period of it. Not differentiable."""
    if M < 0:
        raise ValueError(f"the length of a window is 0 or more, not {M}")
    if (dtype or mindspore.float32) not in (mindspore.float32, mindspore.float64):
        raise ValueError(f"a window is float32 or float64, not {dtype}")
    if M > 1 and not len(a):
        raise ValueError("give one coefficient or more")
    angle = 2 * np.pi * np.arange(M) / max(M - 1 if sym else M, 1)
    order = np.arange(len(a))[:, None]
    made = np.ones(M)
    if M > 1:
        made = ((-1.0) ** order * np.array(a, np.float64)[:, None] * np.cos(order * angle)).sum(0)
    return Tensor(made, dtype or mindspore.float32)
