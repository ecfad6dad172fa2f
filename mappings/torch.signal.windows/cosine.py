"""A cosine (half a sine wave) window, as torch.signal.windows.cosine."""

import mindspore
import numpy as np
from mindspore import Tensor


def cosine(M: int, *, sym: bool = True, dtype: mindspore.Type | None = None) -> Tensor:
    """Give M values of the window: symmetric, or with sym=False one period of it. Not differentiable."""
    if M < 0:
        raise ValueError(f"the length of a window is 0 or more, not {M}")
    if (dtype or mindspore.float32) not in (mindspore.float32, mindspore.float64):
        raise ValueError(f"a window is float32 or float64, not {dtype}")
    whole = M if sym or M <= 1 else M + 1
    made = np.sin(np.pi * (np.arange(M) + 0.5) / max(whole, 1))
    return Tensor(made, dtype or mindspore.float32)
