"""A Hamming window, as torch.signal.windows.hamming."""

import mindspore
from helpers.torch.signal.windows import general_hamming
from mindspore import Tensor


def hamming(M: int, *, sym: bool = True, dtype: mindspore.Type | None = None) -> Tensor:
    """Give M values of the window: symmetric, or with sym=False one period of it. Not differentiable."""
    return general_hamming(M, sym=sym, dtype=dtype)
