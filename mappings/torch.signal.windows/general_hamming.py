"""A generalised Hamming window, as torch.signal.windows.general_hamming."""

import mindspore
from helpers.torch.signal.windows import general_cosine
from mindspore import Tensor


def general_hamming(
    M: int, *, alpha: float = 0.54, sym: bool = True, dtype: mindspore.Type | None = None
) -> Tensor:
    """Give M values of the window: symmetric, or with sym=False one period of it. Not differentiable."""
    return general_cosine(M, a=[alpha, 1 - alpha], sym=sym, dtype=dtype)
