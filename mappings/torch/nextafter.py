"""The next number towards another, as torch.nextafter."""

import numpy as np
from mindspore import Tensor, ops


def nextafter(input: Tensor, other: Tensor) -> Tensor:
    """Give the next floating-point number after input towards other; shapes broadcast.

    By numpy, thus not in compiled functions. As in torch the gradient is that of input itself.
    """
    if not (input.is_floating_point() and other.is_floating_point()):
        raise RuntimeError(f"nextafter is not for {input.dtype} and {other.dtype}")
    found = Tensor(np.asarray(np.nextafter(input.asnumpy(), other.asnumpy())))
    nothing = ops.where(ops.isfinite(input), input - ops.stop_gradient(input), ops.zeros_like(input))
    return found + nothing.astype(found.dtype)
