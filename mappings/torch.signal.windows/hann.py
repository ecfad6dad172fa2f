"""A Hann window, as torch.signal.windows.hann."""

import mindspore
from helpers.torch.signal.windows import general_hamming
from mindspore import Tensor


def hann(M: int, *, sym: bool = True, dtype: mindspore.Type | None = None) -> Tensor:
    """Give M values of the window: symmetric, or with sym=False one period of it. Not differentiable."""
    return general_hamming(M, alpha=0.5, sym=sym, dtype=dtype)
