"""The next number towards another, as torch.nextafter."""

import numpy as np
from mindspore import Tensor


def nextafter(input: Tensor, other: Tensor) -> Tensor:
    """Give the next floating-point number after input towards other; shapes broadcast.

    By numpy, thus without gradient and not in compiled functions.
    """
    if not (input.is_floating_point() and other.is_floating_point()):
        raise RuntimeError(f"nextafter is not for {input.dtype} and {other.dtype}")
    return Tensor(np.asarray(np.nextafter(input.asnumpy(), other.asnumpy())))
