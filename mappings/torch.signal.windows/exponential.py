"""A exponential window, as torch.signal.windows.exponential."""

import mindspore
import numpy as np
from mindspore import Tensor


def exponential(
    M: int,
    *,
    center: float | None = None,
    tau: float = 1.0,
    sym: bool = True,
    dtype: mindspore.Type | None = None,
) -> Tensor:
    """Give M values of the window: symmetric, or with sym=False one period of it. Not differentiable."""
    if M < 0:
        raise ValueError(f"the length of a window is 0 or more, not {M}")
    if (dtype or mindspore.float32) not in (mindspore.float32, mindspore.float64):
        raise ValueError(f"a window is float32 or float64, not {dtype}")
    if tau <= 0:
        raise ValueError(f"tau is above 0, not {tau}")
    if sym and center is not None:
        raise ValueError("a symmetric window has its centre in the middle")
    middle = (M - 1 if sym or M <= 1 else M) / 2 if center is None else center
    made = np.exp(-np.abs(np.arange(M) - middle) / tau)
    return Tensor(made, dtype or mindspore.float32)
