"""A Blackman window, as torch.signal.windows.blackman."""

import mindspore
from helpers.torch.signal.windows import general_cosine
from mindspore import Tensor


def blackman(M: int, *, sym: bool = True, dtype: mindspore.Type | None = None) -> Tensor:
    """Give M values of the window: symmetric, or with sym=False one period of it. Not differentiable."""
    return general_cosine(M, a=[0.42, 0.5, 0.08], sym=sym, dtype=dtype)
