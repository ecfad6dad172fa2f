"""The distinct elements of a tensor, as torch.unique."""

from typing import Any

import mindspore
import numpy as np
from mindspore import Tensor


def unique(
    input: Tensor,
    sorted: bool = True,
    return_inverse: bool = False,
    return_counts: bool = False,
    dim: int | None = None,
) -> Any:
    """Give distinct elements (of dim: slices) in order, where each went, how often each occurs.

    numpy sorts them, so there is no gradient, and compiled functions cannot call it.
    """
    half = input.dtype == mindspore.bfloat16
    array = (input.astype(mindspore.float32) if half else input).asnumpy()
    values, inverse, counts = np.unique(
        array, return_inverse=True, return_counts=True, axis=dim, equal_nan=False
    )
    inverse = inverse.reshape(input.shape if dim is None else -1)
    found = [mindspore.tensor(values).astype(input.dtype)]
    found += [mindspore.tensor(inverse.astype(np.int64))] if return_inverse else []
    found += [mindspore.tensor(counts.astype(np.int64))] if return_counts else []
    return found[0] if len(found) == 1 else tuple(found)
