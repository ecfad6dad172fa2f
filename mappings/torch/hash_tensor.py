"""A number that changes with the elements, as torch.hash_tensor."""

from collections.abc import Sequence

import mindspore
import numpy as np
from mindspore import Tensor


def hash_tensor(
    input: Tensor, dim: int | Sequence[int] = (), *, keepdim: bool = False, mode: int = 0
) -> Tensor:
    """Join the bits of the elements, as float64 or int64, by exclusive or, along dim or all; uint64.

    On the host.
    """
    if mode != 0:
        raise RuntimeError(f"mode is 0, the only one that there is, not {mode}")
    numbers = (input.astype(mindspore.float32) if input.dtype == mindspore.bfloat16 else input).asnumpy()
    wide = numbers.astype(np.float64 if input.is_floating_point() else np.int64)
    axes = (dim,) if isinstance(dim, int) else tuple(dim)
    axes = axes if input.ndim else ()
    bits = np.bitwise_xor.reduce(wide.view(np.uint64), axis=axes or None, keepdims=keepdim)
    return Tensor(np.asarray(bits, np.uint64))
