"""A Nuttall window, as torch.signal.windows.nuttall."""

import mindspore
from helpers.torch.signal.windows import general_cosine
from mindspore import Tensor


def nuttall(M: int, *, sym: bool = True, dtype: mindspore.Type | None = None) -> Tensor:
    """Give M values of the window: symmetric, or with sym=False one period of it. Not differentiable."""
    return general_cosine(M, a=[0.3635819, 0.4891775, 0.1365995, 0.0106411], sym=sym, dtype=dtype)
