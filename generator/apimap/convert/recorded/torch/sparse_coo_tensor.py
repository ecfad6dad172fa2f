from typing import Any

import mindspore
import numpy as np
from mindspore import COOTensor, Tensor


def sparse_coo_tensor(
    indices: Any,
    values: Any,
    size: Any = None,
    *,
    dtype: mindspore.Type | None = None,
    requires_grad: bool = False,
    check_invariants: Any = None,
    is_coalesced: Any = None,
) -> COOTensor:
    """A tensor held by coordinates, given one column each; mindspore keeps one row each."""
    places = indices.asnumpy() if isinstance(indices, Tensor) else np.array(indices)
    held = values if isinstance(values, Tensor) else mindspore.tensor(values, dtype)
    held = held if dtype is None else held.astype(dtype)
    shape = tuple(places.max(1) + 1) if size is None else tuple(size)
    return COOTensor(Tensor(np.ascontiguousarray(places.T)), held, tuple(map(int, shape)))
